import * as account from './account.ts';
import * as basic from './basic.ts';
import type { Call } from './call.ts';
import * as grid from './bots/grid.ts';
import * as launchpad from './launchpad.ts';
import * as lt from './leverage/lt.ts';
import * as loan from './loans/loan.ts';
import * as margin from './margin/margin.ts';
import * as unified from './margin/unified.ts';
import * as order from './order.ts';

/** The domains by their names, each with its file. */
export const domains = {
  account: { file: 'account.ts', members: account },
  basic: { file: 'basic.ts', members: basic },
  grid: { file: 'bots/grid.ts', members: grid },
  order: { file: 'order.ts', members: order },
  launchpad: { file: 'launchpad.ts', members: launchpad },
  loan: { file: 'loans/loan.ts', members: loan },
  lt: { file: 'leverage/lt.ts', members: lt },
  margin: { file: 'margin/margin.ts', members: margin },
  unified: { file: 'margin/unified.ts', members: unified },
} as const;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'host' in value;

/**
 * Every declared call by its name, `domain.call`, for the routes of the sandbox, the generated documents and the tests.
 */
export const allCalls: ReadonlyMap<string, Call> = new Map(
  Object.entries(domains).flatMap(([domain, { members }]) =>
    Object.entries(members).flatMap(([name, member]): [string, Call][] =>
      isCall(member) ? [[`${domain}.${name}`, member]] : [],
    ),
  ),
);
