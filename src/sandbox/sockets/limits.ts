/** Limits of sockets, with the close code when one is exceeded. exchange-api 3, 3.1, 3.4 */
export interface SocketLimits {
  /** Time from opening a private stream to its login (4001). */
  loginTimeoutMs: number;
  /** Time without a frame from the client (4008). */
  idleTimeoutMs: number;
  /** Operations per second (4005). */
  operationsPerSecond: number;
  /** Topics per second in `subscribe` and `resync` (4005). */
  topicsPerSecond: number;
  /** Topics per second that are subscribed already and get a new snapshot (4005). */
  resyncsPerSecond: number;
  /** Invalid messages per connection (4007). */
  badMessages: number;
  /** Topics per connection. */
  topics: number;
  /** Connections per account and stream; the oldest is closed (4004). */
  connectionsPerPerson: number;
  /** Connections per IP address. quality.md Q-F38 */
  connectionsPerAddress: number;
  /** Connections in total. */
  connections: number;
}

export const defaultSocketLimits: SocketLimits = {
  loginTimeoutMs: 10_000,
  idleTimeoutMs: 150_000,
  operationsPerSecond: 20,
  topicsPerSecond: 250,
  resyncsPerSecond: 50,
  badMessages: 10,
  topics: 200,
  connectionsPerPerson: 5,
  connectionsPerAddress: 1_000,
  connections: 10_000,
};
