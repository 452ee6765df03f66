import type { Participation } from '#contract/launchpad.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { resultRow } from '../settlement/participation-result.ts';
import { participationRow } from './participations.ts';
import type { StoredParticipation } from './participations.ts';

/**
 * Publishes a participation on topic `launch` after the transaction, with `RESULT` also its result. Returns the row of
 * the participation. launchpad.md 5
 */
export function publishParticipation(
  exchange: Exchange,
  participation: StoredParticipation,
  extraRow?: 'RESULT',
): Participation {
  const row = participationRow(exchange, participation);
  const rows: unknown[] = [{ type: 'PARTICIPATION', ...row }];
  if (extraRow) rows.push({ type: 'RESULT', ...resultRow(exchange, participation) });
  exchange.publish(participation, 'launch', rows);
  return row;
}
