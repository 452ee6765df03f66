import type { Participation } from '../../contract/launchpad.ts';
import type { Exchange } from '../exchange.ts';
import { resultRow } from './outcome.ts';
import { participationRow } from './participations.ts';
import type { Entry } from './participations.ts';

/**
 * Topic `launch`, sent after the commit: the participation, and with RESULT what came of it too.
 * Gives the participation's row. launchpad.md 5
 */
export function publishEntry(exchange: Exchange, entry: Entry, also?: 'RESULT'): Participation {
  const participation = participationRow(exchange, entry);
  const rows: unknown[] = [{ type: 'PARTICIPATION', ...participation }];
  if (also) rows.push({ type: 'RESULT', ...resultRow(exchange, entry) });
  exchange.publish(entry, 'launch', rows);
  return participation;
}
