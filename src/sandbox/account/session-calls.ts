import * as contract from '#contract/account.ts';
import { handle, handlePublic } from '#sandbox/exchange/handler.ts';
import { ticketMs } from '#sandbox/identity/tickets.ts';

const ott = handle(contract.ott, ({ exchange: { tickets }, session, isExpired }) => {
  const token = tickets.issue(session);
  if (isExpired) tickets.revoke(token);
  return { result: { token, expiresIn: ticketMs } };
});

const logout = handlePublic(contract.logout, ({ exchange: { sessions }, session }) => {
  if (session) sessions.end(session);
  return { result: {} };
});

export const sessionHandlers = [ott, logout];
