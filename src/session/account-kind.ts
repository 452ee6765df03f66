import { type Profile } from '../contract/person.ts';
import { derived } from './derived.ts';
import { $profile } from './user.ts';

/** True for a unified account, which has its own endpoints for margin, quota and balances. R6.3 */
export const $isUnified = derived($profile, (profile) => profile?.member_tag['UTA'] === 'SUCCESS');
/** True while the account is upgraded: the exchange refuses writes (10030). */
export const $isUpgrading = derived($profile, (profile) => profile?.member_tag['UTA'] === 'PROCESS');
/** True for a sub-account. */
export const $isSubmember = derived($profile, (profile) => profile?.is_submember === true);
/** True when the fund account is open. */
export const $hasFundAccount = derived($profile, (profile) => profile?.grayFlag.IsFA === true);

const confirms = (profile: Profile | undefined, key: 'orderConfirm' | 'cancelAllConfirm') =>
  profile?.double_confirm.find((row) => row.key === key)?.value !== 0;
/** Which requests ask for confirmation before they are sent; all until the person switches it off. */
export const $confirmations = derived($profile, (profile) => ({
  order: confirms(profile, 'orderConfirm'),
  cancelAll: confirms(profile, 'cancelAllConfirm'),
}));
