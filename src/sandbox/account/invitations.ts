import * as contract from '#contract/account.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { subMemberRefusal } from './compliance.ts';

/**
 * Invited friends and their rewards, in USDT, by the uid of the account that invited them; other accounts have none.
 */
const invitedFriends: Readonly<Record<string, { invited: number; reward: string }>> = {
  100001: { invited: 3, reward: '42.5' },
  100003: { invited: 27, reward: '1380.25' },
};

const invitationCode = handle(
  contract.invitationCode,
  ({ account: { uid } }) => {
    const code = `S${uid}`;
    const { invited, reward } = invitedFriends[uid] ?? { invited: 0, reward: '0' };
    return { result: { code, url: `/?invite=${code}`, rate: '0.2', invited, reward, coin: 'USDT' } };
  },
  { checkAccount: subMemberRefusal },
);

/** Handlers of the invitation program. `inviteInfo` reads the codes. */
export const invitationHandlers = [invitationCode];
