export type { Report, SocketState } from './machine-terms.ts';
export { Stream, type StreamOptions } from './stream.ts';
export type { TokenAnswer } from './token-keeper.ts';
