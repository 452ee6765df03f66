import * as contract from '#contract/leverage/lt.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { defaultLimit, exclusiveIdBound, pageOf, timeSpanProblem } from '#sandbox/spot/lists/pagination.ts';
import { ltOrderRow, ltOrdersWhere } from './lt-orders.ts';

const filters = `uid = ?1 AND (?2 IS NULL OR lt_code = ?2) AND (?3 IS NULL OR type = ?3) AND (?4 IS NULL OR status = ?4)
  AND (?5 IS NULL OR order_time >= ?5) AND (?6 IS NULL OR order_time <= ?6) AND (?7 IS NULL OR serial_no = ?7)
  AND order_id < ?8 ORDER BY order_id DESC LIMIT ?9`;

/** `lt.record`: purchases and redemptions of the account, newest first. */
export const record = handle(contract.record, ({ exchange, params, account }) => {
  const problem = timeSpanProblem(params);
  if (problem) return problem;
  const { serialNo = null, fromId, limit = defaultLimit } = params;
  const given = serialNo === null ? params : {};
  const rows = ltOrdersWhere(exchange, filters, [
    account.uid,
    given.ltCode ?? null,
    given.type ?? null,
    given.status ?? null,
    given.startTime ?? null,
    given.endTime ?? null,
    serialNo,
    exclusiveIdBound(fromId),
    limit + 1,
  ]);
  return { result: pageOf(rows, ({ order_id }) => order_id, params, ltOrderRow) };
});
