/** What a close code asks of the client. exchange-api 3.4 */
export type ClosingWay =
  'stay' | 'nextLine' | 'policy' | 'reconnect' | 'newLogin' | 'sessionEnded' | 'elsewhere' | 'wrongStream';

const ways = new Map<number, ClosingWay>([
  [1000, 'stay'],
  [1001, 'nextLine'],
  [4009, 'nextLine'],
  [1008, 'policy'],
  [1009, 'policy'],
  [4007, 'policy'],
  [4001, 'newLogin'],
  [4002, 'newLogin'],
  [4003, 'sessionEnded'],
  [4004, 'elsewhere'],
  [4010, 'wrongStream'],
]);

/** Faults, restarts, overload and every code that nobody named: reconnect. */
export const closingWay = (code: number): ClosingWay => ways.get(code) ?? 'reconnect';
