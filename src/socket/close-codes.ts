/** What the client does after a close code. exchange-api 3.4 */
export type CloseReaction =
  | 'stay'
  | 'nextLine'
  | 'policy'
  | 'reconnect'
  | 'newLogin'
  | 'sessionEnded'
  | 'elsewhere'
  | 'wrongStream';

const ways = new Map<number, CloseReaction>([
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

/** The reaction to a close code: faults, restarts, overload and unknown codes reconnect. */
export const closeReaction = (code: number): CloseReaction => ways.get(code) ?? 'reconnect';
