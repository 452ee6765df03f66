export { socketState } from './state-machine-types.ts';
export type { Report, SocketState } from './state-machine-types.ts';
export { Stream } from './stream.ts';
export type { OneTimeToken } from './token-cache.ts';
