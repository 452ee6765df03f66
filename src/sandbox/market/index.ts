import type { Domain } from '../domain.ts';
import { seedMarket } from './seed.ts';
import { pairTurns } from './turns.ts';

/** Tokens, pairs, prices. */
export const marketDomain: Domain = {
  name: 'market',
  handlers: [],
  schedulers: (exchange) => [pairTurns(exchange)],
  seed: seedMarket,
  forget: ({ catalog }) => catalog.forget(),
};
