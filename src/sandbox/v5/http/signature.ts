import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of a request that its signature covers, as they were received. */
export interface SignedRequest {
  timestamp: string;
  key: string;
  window: string;
  /** The query without its `?`, or the body. */
  payload: Buffer;
}

/** HMAC-SHA256 of a request of the V5 API. */
const requestDigest = (secret: string, { timestamp, key, window, payload }: SignedRequest): Buffer =>
  createHmac('sha256', secret).update(timestamp).update(key).update(window).update(payload).digest();

/** True when a signature, hex in either case, is the expected one. Its time tells nothing about how much is right. */
function isDigest(expected: Buffer, signature: string): boolean {
  return /^[0-9a-fA-F]{64}$/.test(signature) && timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** True when a request is signed with a secret. */
export const isSigned = (secret: string, request: SignedRequest, signature: string): boolean =>
  isDigest(requestDigest(secret, request), signature);

/** True when the login of a socket, which ends at `expires`, is signed with a secret. */
export const isLoginSigned = (secret: string, expires: string, signature: string): boolean =>
  isDigest(createHmac('sha256', secret).update(`GET/realtime${expires}`).digest(), signature);
