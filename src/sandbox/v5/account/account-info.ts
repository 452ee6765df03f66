import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import { privateCall } from '../http/door-call.ts';

/** Clients read from these that the account has one wallet for everything. */
const unifiedMarginStatus = 6;
const noParams = v.object({});
/** Days until a key ends; a key of this exchange does not. */
const keyDays = 365;

/** `account/info`: how the account trades. */
export const accountInfo = privateCall({ method: 'GET', path: 'account/info' }, noParams, ({ account }) => ({
  result: {
    unifiedMarginStatus,
    marginMode: 'REGULAR_MARGIN',
    isMasterTrader: false,
    spotHedgingStatus: 'OFF',
    updatedTime: String(account.createTime),
    dcpStatus: 'OFF',
    timeWindow: 0,
    smpGroup: 0,
  },
}));

/**
 * `user/query-api`: the key of the request. `uta` is 1 beside `unified` 0: with both set, clients wait for a wallet
 * topic of an older API.
 */
export const keyInfo = privateCall({ method: 'GET', path: 'user/query-api' }, noParams, ({ key, account, now }) => ({
  result: {
    id: key.id,
    note: key.name,
    apiKey: key.id,
    readOnly: key.rights === 'trade' ? 0 : 1,
    secret: '',
    permissions: {
      ContractTrade: [],
      Spot: key.rights === 'trade' ? ['SpotTrade'] : [],
      Wallet: [],
      Options: [],
      Derivatives: [],
      CopyTrading: [],
      BlockTrade: [],
      Exchange: [],
      NFT: [],
      Affiliate: [],
      Earn: [],
    },
    ips: ['*'],
    type: 1,
    deadlineDay: keyDays,
    expiredAt: new Date(now + keyDays * dayMs).toISOString(),
    createdAt: new Date(key.createTime).toISOString(),
    unified: 0,
    uta: 1,
    userID: Number(account.uid),
    inviterID: 0,
    vipLevel: account.vipLevel === 0 ? 'No VIP' : `VIP-${account.vipLevel}`,
    mktMakerLevel: '0',
    affiliateID: 0,
    rsaPublicKey: '',
    isMaster: account.parentUid === '',
    parentUid: account.parentUid === '' ? '0' : account.parentUid,
    kycLevel: account.kycLevel === 0 ? 'LEVEL_DEFAULT' : account.kycLevel === 1 ? 'LEVEL_1' : 'LEVEL_2',
    kycRegion: account.area,
  },
}));
