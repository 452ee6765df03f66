/** Positions on a bar from which a level applies; a bar shows those that it has. */
export interface BarMarks {
  limited?: number;
  call?: number;
  liquidation?: number;
}

/** The zones of a bar, each up to the next one, the last up to the end of the bar. */
export function zonesOf(marks: BarMarks | undefined, end: number) {
  const starts = (['limited', 'call', 'liquidation'] as const).flatMap((kind) => {
    const from = marks?.[kind];
    return from === undefined ? [] : [{ kind, from }];
  });
  return starts.map((zone, index) => ({ ...zone, to: starts[index + 1]?.from ?? end }));
}
