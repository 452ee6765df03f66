/**
 * Values of an indicator, one per bar, undefined for the first bars that it cannot cover. Indicators are positions on a
 * screen, never amounts, so they are JS numbers.
 */
export type Series = (number | undefined)[];

/** Simple moving average of the last `length` values. */
export function sma(values: readonly number[], length: number): Series {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (values[index - length] ?? 0);
    return index < length - 1 ? undefined : sum / length;
  });
}

/**
 * Exponential moving average with weight 2 / (length + 1), seeded with the simple average of the first `length` values.
 */
export function ema(values: readonly number[], length: number): Series {
  const weight = 2 / (length + 1);
  let last: number | undefined;
  let sum = 0;
  return values.map((value, index) => {
    sum += index < length ? value : 0;
    if (index === length - 1) last = sum / length;
    else if (last !== undefined) last += (value - last) * weight;
    return last;
  });
}

export interface Bands {
  upper: Series;
  middle: Series;
  lower: Series;
}

/** Bollinger bands: the simple moving average and `width` population standard deviations on both sides. */
export function bollinger(values: readonly number[], length = 20, width = 2): Bands {
  const middle = sma(values, length);
  const reach = middle.map((mean, index) => {
    if (mean === undefined) return undefined;
    const window = values.slice(index - length + 1, index + 1);
    return width * Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length);
  });
  const shifted = (sign: 1 | -1): Series =>
    middle.map((mean, index) => (mean === undefined ? undefined : mean + sign * (reach[index] ?? 0)));
  return { upper: shifted(1), middle, lower: shifted(-1) };
}

/** Relative strength, 0 to 100, by Wilder's smoothing; without any loss it is 100, without any move 50. */
export function rsi(values: readonly number[], length = 14): Series {
  let gain = 0;
  let loss = 0;
  return values.map((value, index) => {
    if (index === 0) return undefined;
    const change = value - (values[index - 1] ?? value);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (index <= length) {
      gain += up / length;
      loss += down / length;
    } else {
      gain += (up - gain) / length;
      loss += (down - loss) / length;
    }
    if (index < length) return undefined;
    if (gain + loss === 0) return 50;
    return (100 * gain) / (gain + loss);
  });
}

export interface Macd {
  line: Series;
  signal: Series;
  histogram: Series;
}

/**
 * MACD: difference of the fast and slow exponential averages, its own average as signal, and the difference of both.
 */
export function macd(values: readonly number[], fast = 12, slow = 26, smooth = 9): Macd {
  const [fastAverage, slowAverage] = [ema(values, fast), ema(values, slow)];
  const line = values.map((_, index) => minus(fastAverage[index], slowAverage[index]));
  const defined = line.filter((value) => value !== undefined);
  const missing = line.length - defined.length;
  const signal = [...line.slice(0, missing), ...ema(defined, smooth)];
  return { line, signal, histogram: line.map((value, index) => minus(value, signal[index])) };
}

const minus = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b;
