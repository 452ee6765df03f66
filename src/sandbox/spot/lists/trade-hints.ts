import * as v from 'valibot';
import * as contract from '#contract/order.ts';
import { hintTypes } from '#contract/trading.ts';
import { memberTagsOf } from '#sandbox/account/profile.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { bool, int, text } from '#sandbox/store/columns.ts';

const HintRow = v.object({ type: text, show: bool, update_time: int });

/** Every hint with its switch; on by default. */
function hintsOf({ store }: Pick<Exchange, 'store'>, uid: string) {
  const rows = store.rows(HintRow, 'SELECT type, show, update_time FROM spot_hint WHERE uid = ?', uid);
  const stored = new Map(rows.map((row) => [row.type, row]));
  return {
    hints: hintTypes.map((type) => {
      const row = stored.get(type);
      return { type, show: row?.show === false ? (0 as const) : (1 as const), updateTime: row?.update_time ?? 0 };
    }),
  };
}

/** `order.tradeHint`: which trade warnings the account wants to see. */
export const tradeHint = handle(contract.tradeHint, ({ exchange: { store }, account }) => ({
  result: hintsOf({ store }, account.uid),
}));

/** `order.setTradeHint`: switches one trade warning on or off. */
export const setTradeHint = handle(
  contract.setTradeHint,
  ({ exchange: { store }, params: { type, show }, account, now }) => {
    store.run(
      'INSERT OR REPLACE INTO spot_hint (uid, type, show, update_time) VALUES (?, ?, ?, ?)',
      account.uid,
      type,
      show,
      now,
    );
    return { result: hintsOf({ store }, account.uid) };
  },
);

/** `order.setMemberTag`: accepts a risk notice. An acceptance is permanent. */
export const setMemberTag = handle(contract.setMemberTag, ({ exchange: { accounts }, params: { tag }, account }) => {
  const acceptedRisks = [...new Set([...account.acceptedRisks, tag])];
  const changed = accounts.change(account.uid, { acceptedRisks }) ?? account;
  return { result: { member_tag: memberTagsOf(changed) } };
});
