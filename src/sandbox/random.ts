/**
 * Numbers that follow from a seed and a place alone: the same for every run, and jump(a + b) = jump(a), jump(b).
 * Not for secrets. xmur3 and splitmix32, both public domain.
 */
type Part = string | number;

function hash(text: string): number {
  let state = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  state = Math.imul(state ^ (state >>> 16), 2246822507);
  state = Math.imul(state ^ (state >>> 13), 3266489909);
  return (state ^ (state >>> 16)) >>> 0;
}

function mix(state: number): number {
  let value = (state + 0x9e3779b9) | 0;
  value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Evenly spread in [0, 1). */
export function uniform(seed: string, ...parts: Part[]): number {
  return mix(hash(`${seed}\u0000${parts.join('\u0000')}`)) / 2 ** 32;
}

/** Whole, evenly spread in [0, below). */
export function whole(below: number, seed: string, ...parts: Part[]): number {
  return Math.floor(uniform(seed, ...parts) * below);
}

/** Normally spread with mean 0 and deviation 1. */
export function normal(seed: string, ...parts: Part[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(seed, ...parts, 'radius')));
  return radius * Math.cos(2 * Math.PI * uniform(seed, ...parts, 'angle'));
}

/** A row of evenly spread numbers in [0, 1) that follows from a seed and a place: for many draws at one place. */
export function dice(seed: string, ...parts: Part[]): () => number {
  let state = hash(`${seed}\u0000${parts.join('\u0000')}`);
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) / 2 ** 32;
  };
}
