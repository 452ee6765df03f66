import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';

/** Cost of a guess: 4 MiB and a few ms. An exchange for customers would take more; this one hashes in every test. */
const cost = { N: 4096, r: 8, p: 1 };
const keyBytes = 32;

const join = (salt: Buffer, key: Buffer): string => `scrypt:${salt.toString('base64')}:${key.toString('base64')}`;

/** Hash with a salt of its own, as text. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return join(salt, scryptSync(password, salt, keyBytes, cost));
}

/** What an unknown account is measured against, so that it takes as long as a wrong password. */
const nobody = join(Buffer.alloc(16), Buffer.alloc(keyBytes));

/** Does the password fit? `stored` undefined (no such account) takes as long and is false. */
export function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? nobody).split(':');
  const expected = Buffer.from(key, 'base64');
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64'), keyBytes, cost, (error, given) => {
      if (error) reject(error);
      else resolve(timingSafeEqual(given, expected) && stored !== undefined);
    });
  });
}
