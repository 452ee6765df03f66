/**
 * Pseudorandom numbers that depend only on a seed and a key, so that every run gets the same numbers and a clock jump
 * in two steps gets the same as one in a single step. Not for secrets. xmur3 and splitmix32, both public domain.
 */
type KeyPart = string | number;

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

/** A number uniformly distributed in [0, 1). */
export function uniform(seed: string, ...key: KeyPart[]): number {
  return mix(hash(`${seed}\u0000${key.join('\u0000')}`)) / 2 ** 32;
}

/** An integer uniformly distributed in [0, below). */
export function uniformInteger(below: number, seed: string, ...key: KeyPart[]): number {
  return Math.floor(uniform(seed, ...key) * below);
}

/** A normally distributed number, mean 0, standard deviation 1. */
export function normal(seed: string, ...key: KeyPart[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(seed, ...key, 'radius')));
  return radius * Math.cos(2 * Math.PI * uniform(seed, ...key, 'angle'));
}

/** A generator of numbers uniformly distributed in [0, 1), for many draws with one key. */
export function uniformSequence(seed: string, ...key: KeyPart[]): () => number {
  let state = hash(`${seed}\u0000${key.join('\u0000')}`);
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) / 2 ** 32;
  };
}
