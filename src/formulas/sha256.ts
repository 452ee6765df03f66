/** SHA-256 (FIPS 180-4), synchronous and free of the platform: plain http has no `crypto.subtle`. */

/** The first n primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
/** The first 32 bits of a number's fraction. */
const fraction32 = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;

const rounds = Uint32Array.from(primes(64), (prime) => fraction32(Math.cbrt(prime)));
const start = Uint32Array.from(primes(8), (prime) => fraction32(Math.sqrt(prime)));

const rotate = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/** The message, a 1 bit, zeros and its length in bits, in blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  message.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(message.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(message.length) * 8n);
  return blocks;
}

/** One block into the running hash. */
function compress(hash: Uint32Array, block: DataView, offset: number, w: Uint32Array): void {
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = w[i - 15] ?? 0;
    const late = w[i - 2] ?? 0;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] ?? 0) + word));
}

/** The 32 bytes of a message's hash. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const hash = Uint32Array.from(start);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) compress(hash, blocks, offset, schedule);
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => bytes.setUint32(i * 4, word));
  return new Uint8Array(bytes.buffer);
}

/** Lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes of lower-case hex; throws on anything else. */
export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new RangeError('lower-case hex expected');
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}

/** Hex hash of UTF-8 text. */
export const sha256Text = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));
