/** Bounds of a connection. exchange-api 3, 3.1, 3.4 */
export interface SocketLimits {
  /** A private stream's login must come within that time of opening (else 4001). ms */
  loginMs: number;
  /** Without any frame for that long: 4008. ms */
  silenceMs: number;
  /** Operations a second (4005). */
  operationsPerSecond: number;
  /** Unreadable messages (4007). */
  badMessages: number;
  /** Topics a connection. */
  topics: number;
  /** Connections of a person and kind; the oldest goes (4004). */
  connectionsPerPerson: number;
  /** Connections from one address. quality.md Q-F38 */
  connectionsPerAddress: number;
  /** All connections. */
  connections: number;
}

export const socketLimits: SocketLimits = {
  loginMs: 10_000,
  silenceMs: 150_000,
  operationsPerSecond: 20,
  badMessages: 10,
  topics: 200,
  connectionsPerPerson: 5,
  connectionsPerAddress: 1_000,
  connections: 10_000,
};
