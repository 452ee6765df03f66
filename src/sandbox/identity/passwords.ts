import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Scrypt cost: 4 MiB and a few ms per guess. Low for a production exchange, because every test hashes passwords. */
const cost = { N: 4096, r: 8, p: 1 };
const keyBytes = 32;

const encode = (salt: Buffer, key: Buffer): string => `scrypt:${salt.toString('base64')}:${key.toString('base64')}`;

/** Derives the key of a password in a thread of Node's pool, because calls would wait for it on the event loop. */
function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Resolves with the hash of a password with a random salt, as text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return encode(salt, await keyOf(password, salt));
}

/** Compared for unknown accounts, so that they take as long as a wrong password. */
const dummyHash = encode(Buffer.alloc(16), Buffer.alloc(keyBytes));

/**
 * Resolves with true when the password is correct. Without a stored hash it resolves with false after the same time.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? dummyHash).split(':');
  const actual = await keyOf(password, Buffer.from(salt, 'base64'));
  return timingSafeEqual(actual, Buffer.from(key, 'base64')) && stored !== undefined;
}
