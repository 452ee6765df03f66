import * as contract from '../../contract/account.ts';
import { handle, handleOpen } from '../handle.ts';
import { fees } from './fees.ts';
import type { Account } from './people.ts';
import { settingsOf } from './preferences.ts';

/** 'standard' as 'st***': what others and screenshots may see. */
const masked = (name: string): string => `${name.slice(0, 2)}***`;

/** `member_tag` of the profile. exchange-api 2.1 */
export function tagsOf({ kycLevel, isUnified, agreed }: Account): Record<string, string> {
  const agreement = (tag: string): string => (agreed.includes(tag) ? 'AGREED' : '');
  return {
    KYC: kycLevel === 10 ? 'SUCCESS' : '',
    UTA: isUnified ? 'SUCCESS' : '',
    INNOVATION: agreement('INNOVATION'),
    ST: agreement('ST'),
    LT: agreement('LT'),
    OTC_LOAN: '',
  };
}

/** A confirmation that nobody switched off is on. */
const confirms = (settings: ReadonlyMap<string, { value: string }>, key: string): 0 | 1 =>
  settings.get(key)?.value === '0' ? 0 : 1;

const profile = handle(contract.profile, ({ store, account }) => {
  const settings = settingsOf(store, account.uid);
  const { maker, taker } = fees[account.vipLevel] ?? fees[0];
  return {
    result: {
      id: account.uid,
      username: account.name,
      email_mask: `${masked(account.name)}@slipway.example`,
      mobile_mask: '',
      country: account.area,
      currency_code: settings.get('currency')?.value ?? 'USD',
      member_tag: tagsOf(account),
      grayFlag: { IsFA: true },
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

/** Level 10 is told by the profile's tag; here it is the highest that has a name. */
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

/** An invitation code is the inviter's uid behind a letter. */
const inviteInfo = handleOpen(contract.inviteInfo, ({ params: { code }, people }) => {
  const inviter = /^[Ss]\d{6}$/.test(code) ? people.byUid(code.slice(1)) : undefined;
  if (!inviter) return { refused: 'unknownInvitation', field: 'code' };
  return {
    result: { valid: true, code, inviterMask: masked(inviter.name), rewardText: '10 USDT for your first pledge' },
  };
});

export const profileHandlers = [profile, kycInfo, inviteInfo];
