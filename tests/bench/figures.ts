/** One measured figure beside its bound; a figure without a bound is there to compare with. */
export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'KB' | '/s' | 'x' | 'count' | 'score';
  /** The most it may be; `least` when more is better. */
  most?: number;
  least?: number;
  /** Spread over the rounds, lowest and highest. */
  spread?: readonly [number, number];
}

const digits = { s: 1, ms: 0, MB: 0, KB: 1, '/s': 0, x: 2, count: 0, score: 3 } as const satisfies Record<
  Figure['unit'],
  number
>;

const text = (value: number, unit: Figure['unit']): string =>
  value.toFixed(
    Math.abs(value) < 10 && (unit === 'ms' || unit === 'MB') ? (Math.abs(value) < 1 ? 2 : 1) : digits[unit],
  );

function row({ name, value, unit, most, least, spread }: Figure): string[] {
  const bound = most === undefined ? (least === undefined ? '' : `≥ ${least}`) : `≤ ${most}`;
  const isMet = value <= (most ?? Infinity) && value >= (least ?? -Infinity);
  const range = spread ? `${text(spread[0], unit)}–${text(spread[1], unit)}` : '';
  const shown = unit === 'count' || unit === 'score' ? '' : ` ${unit}`;
  return [name, text(value, unit) + shown, range, bound, bound === '' ? '' : isMet ? 'yes' : 'NO'];
}

/** The figures of one subject as a table of Markdown. */
export function table(title: string, figures: readonly Figure[]): string {
  const rows = [['', 'measured', 'spread', 'bound', 'met'], ...figures.map(row)];
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

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

/** The value below which a share of the numbers lies. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
}

export const spreadOf = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];
