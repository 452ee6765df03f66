import type { RawData } from 'ws';

/** Returns the text of a WebSocket message. */
export function messageText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
