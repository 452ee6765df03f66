import * as contract from '../../contract/account.ts';
import { handle, handleOpen } from '../handle.ts';
import { ticketMs } from '../sessions/tickets.ts';

const ott = handle(contract.ott, ({ tickets, session, isExpired }) => {
  const token = tickets.issue(session);
  if (isExpired) tickets.spoil(token);
  return { result: { token, expiresIn: ticketMs } };
});

const logout = handleOpen(contract.logout, ({ sessions, session }) => {
  if (session) sessions.end(session);
  return { result: {} };
});

export const sessionHandlers = [ott, logout];
