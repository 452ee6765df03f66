import inviteReward from './invite-reward.json' with { type: 'json' };
import * as contract from '#contract/account.ts';
import { handle, handlePublic } from '#sandbox/exchange/handler.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { textFor } from '#sandbox/foundation/localized-text.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { feeTiers } from './fees.ts';
import { phoneOf } from './phone-numbers.ts';
import { preferencesOf } from './preferences.ts';

/** Returns 'st***' for 'standard', as other users see it. */
const masked = (name: string): string => `${name.slice(0, 2)}***`;

/** Returns '+65****0001' for '+65555010001'; '' without a number. */
const maskedPhone = (phone: string): string => phone.replace(/^(\+\d*)55501(\d{4})$/, '$1****$2');

/** Returns `member_tag` of the profile. exchange-api 2.1 */
export function memberTagsOf(account: Account): Record<string, string> {
  const { kycLevel, isUnified, isUpgrading, hasInstitutionalLoan, acceptedRisks } = account;
  const agreement = (tag: string): string => (acceptedRisks.includes(tag) ? 'AGREED' : '');
  return {
    KYC: kycLevel === 10 ? 'SUCCESS' : '',
    UTA: isUpgrading ? 'PROCESS' : isUnified ? 'SUCCESS' : '',
    INNOVATION: agreement('INNOVATION'),
    ST: agreement('ST'),
    LT: agreement('LT'),
    OTC_LOAN: hasInstitutionalLoan ? 'Y' : '',
  };
}

/** Returns 1 unless the user switched the confirmation off. */
const confirms = (settings: ReadonlyMap<string, { value: string }>, key: string): 0 | 1 =>
  settings.get(key)?.value === '0' ? 0 : 1;

const profile = handle(contract.profile, ({ exchange: { store }, account }) => {
  const settings = preferencesOf(store, account.uid);
  const { maker, taker } = feeTiers[account.vipLevel] ?? feeTiers[0];
  return {
    result: {
      id: account.uid,
      username: account.name,
      email_mask: `${masked(account.name)}@slipway.example`,
      mobile_mask: maskedPhone(phoneOf(account)),
      country: account.area,
      currency_code: settings.get('currency')?.value ?? '',
      member_tag: memberTagsOf(account),
      grayFlag: { IsFA: account.hasFundAccount },
      double_confirm: [
        { key: 'orderConfirm', value: confirms(settings, 'orderConfirm') },
        { key: 'cancelAllConfirm', value: confirms(settings, 'cancelAllConfirm') },
      ],
      is_submember: account.parentUid !== '',
      parent_id: account.parentUid,
      vipLevel: account.vipLevel,
      feeRates: { maker, taker },
      createTime: account.createTime,
    },
  };
});

/** Highest level with a name; `member_tag` of the profile reports level 10. */
const maxNamedLevel = 9;

const kycInfo = handle(contract.kycInfo, ({ account }) => ({
  result: {
    applicant: {
      level: `LEVEL_${Math.min(account.kycLevel, maxNamedLevel)}`,
      status: account.kycLevel > 0 ? 'PASSED' : 'NONE',
      country: account.area,
    },
    area: account.area,
  },
}));

/** An invitation code is the letter S and the uid of the inviter. */
const inviteInfo = handlePublic(contract.inviteInfo, ({ exchange: { accounts }, params: { code }, lang }) => {
  const inviter = /^[Ss]\d{6}$/.test(code) ? accounts.byUid(code.slice(1)) : undefined;
  if (!inviter) return refuse('unknownInvitation', { field: 'code' });
  return {
    result: { valid: true, code, inviterMask: masked(inviter.name), rewardText: textFor(inviteReward, lang) },
  };
});

export const profileHandlers = [profile, kycInfo, inviteInfo];
