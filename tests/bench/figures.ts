/** A measured value with its bounds; a figure without bounds is printed for comparison. */
export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'KB' | '/s' | 'x' | 'count' | 'score';
  max?: number;
  min?: number;
  /** Lowest and highest value of the rounds. */
  spread?: readonly [number, number];
}

const unitDecimals = { s: 1, ms: 0, MB: 0, KB: 1, '/s': 0, x: 2, count: 0, score: 3 } as const satisfies Record<
  Figure['unit'],
  number
>;

const text = (value: number, unit: Figure['unit']): string =>
  value.toFixed(
    Math.abs(value) < 10 && (unit === 'ms' || unit === 'MB') ? (Math.abs(value) < 1 ? 2 : 1) : unitDecimals[unit],
  );

function row({ name, value, unit, max, min, spread }: Figure): string[] {
  const bound = max === undefined ? (min === undefined ? '' : `≥ ${min}`) : `≤ ${max}`;
  const isMet = value <= (max ?? Infinity) && value >= (min ?? -Infinity);
  const range = spread ? `${text(spread[0], unit)}–${text(spread[1], unit)}` : '';
  const shown = unit === 'count' || unit === 'score' ? '' : ` ${unit}`;
  return [name, text(value, unit) + shown, range, bound, bound === '' ? '' : isMet ? 'yes' : 'NO'];
}

/** Returns the figures as a Markdown table with a heading. */
export const table = (title: string, figures: readonly Figure[]): string =>
  grid(title, [['', 'measured', 'spread', 'bound', 'met'], ...figures.map(row)]);

/** Returns rows as a Markdown table with a heading; the first is the head. */
export function grid(title: string, rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [
    `## ${title}`,
    '',
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(line),
    '',
  ].join('\n');
}

/** Returns the median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

/** Returns the value below which a share (0 to 1) of the numbers lies; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
}

/** Returns the lowest and the highest of the numbers. */
export const spreadOf = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];
