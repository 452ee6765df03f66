import * as v from 'valibot';
import * as contract from '../../contract/order.ts';
import { hintTypes } from '../../contract/trading.ts';
import { tagsOf } from '../account/profile.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import { bool, int, text } from '../store/columns.ts';

const HintRow = v.object({ type: text, show: bool, update_time: int });

/** Every hint with its switch; what nobody switched off shows. */
function hintsOf({ store }: Pick<Exchange, 'store'>, uid: string) {
  const rows = store.rows(HintRow, 'SELECT type, show, update_time FROM spot_hint WHERE uid = ?', uid);
  const kept = new Map(rows.map((row) => [row.type, row]));
  return {
    hints: hintTypes.map((type) => {
      const row = kept.get(type);
      return { type, show: row?.show === false ? (0 as const) : (1 as const), updateTime: row?.update_time ?? 0 };
    }),
  };
}

export const tradeHint = handle(contract.tradeHint, ({ account, store }) => ({
  result: hintsOf({ store }, account.uid),
}));

export const setTradeHint = handle(contract.setTradeHint, ({ params: { type, show }, account, store, now }) => {
  store.run(
    'INSERT OR REPLACE INTO spot_hint (uid, type, show, update_time) VALUES (?, ?, ?, ?)',
    account.uid,
    type,
    show,
    now,
  );
  return { result: hintsOf({ store }, account.uid) };
});

/** Risk texts: what was accepted stays. */
export const setMemberTag = handle(contract.setMemberTag, ({ params: { tag }, account, people }) => {
  const agreed = [...new Set([...account.agreed, tag])];
  const changed = people.change(account.uid, { agreed }) ?? account;
  return { result: { member_tag: tagsOf(changed) } };
});
