import { randomBytes } from 'node:crypto';
import { hashToken } from './sessions.ts';
import type { Session, Sessions } from './sessions.ts';

/** Lifetime of a one-use token, ms of running time. exchange-api 2.1 account.ott */
export const ticketMs = 30_000;
/** Number of open tickets; the oldest is dropped. */
const maxTickets = 20_000;

/** One-use tokens for the login of private sockets. */
export interface Tickets {
  issue: (session: Session) => string;
  /** Uses up a ticket and returns its session; undefined when it is unknown, used or expired, or its session ended. */
  redeem: (ticket: string) => Session | undefined;
  /** Invalidates a ticket, for fault `expire`. */
  revoke: (ticket: string) => void;
}

/** @param uptime running time of the exchange, ms */
export function openTickets(uptime: () => number, sessions: Pick<Sessions, 'validUntil'>): Tickets {
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
      if (!found || found.until < uptime()) return undefined;
      return sessions.validUntil(found.session) === undefined ? undefined : found.session;
    },
    revoke: (ticket) => void open.delete(hashToken(ticket)),
  };
}
