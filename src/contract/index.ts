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
import * as session from './session.ts';

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

/** The domains of the published documents: the calls of the login form, too, which not every exchange has. */
export const publishedDomains = { ...domains, session: { file: 'session.ts', members: session } } as const;

type Domains = Readonly<Record<string, { members: object }>>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'host' in value;

/** The calls of domains by their names, `domain.call`. */
const callsOf = (of: Domains): [string, Call][] =>
  Object.entries(of).flatMap(([domain, { members }]) =>
    Object.entries(members).flatMap(([name, member]): [string, Call][] =>
      isCall(member) ? [[`${domain}.${name}`, member]] : [],
    ),
  );

/** Every call that an exchange has, by its name, for the tests and for `verify`. */
export const allCalls: ReadonlyMap<string, Call> = new Map(callsOf(domains));

/** These and the calls of the login form, for the routes of the sandbox and the published documents. */
export const publishedCalls: ReadonlyMap<string, Call> = new Map(callsOf(publishedDomains));
