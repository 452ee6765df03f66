import { randomBytes } from 'node:crypto';
import { hashToken } from './sessions.ts';
import type { Session } from './sessions.ts';

/** How long a one-use token is good, ms of running time. exchange-api 2.1 account.ott */
export const ticketMs = 30_000;
/** Of the whole exchange; the oldest goes. */
const maxTickets = 20_000;

/** One-use tokens for the login of private sockets. */
export interface Tickets {
  issue(session: Session): string;
  /** The session behind an unused token that is not late; it is used then. */
  redeem(ticket: string): Session | undefined;
  /** Makes it useless: fault `expire`. */
  spoil(ticket: string): void;
}

export function openTickets(uptime: () => number): Tickets {
  const open = new Map<string, { session: Session; until: number }>();
  return {
    issue(session) {
      const ticket = randomBytes(32).toString('base64url');
      for (const [key, { until }] of open) {
        if (until > uptime() && open.size < maxTickets) break;
        open.delete(key);
      }
      open.set(hashToken(ticket), { session, until: uptime() + ticketMs });
      return ticket;
    },
    redeem(ticket) {
      const key = hashToken(ticket);
      const found = open.get(key);
      open.delete(key);
      return found && found.until >= uptime() ? found.session : undefined;
    },
    spoil: (ticket) => void open.delete(hashToken(ticket)),
  };
}
