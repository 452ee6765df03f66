import * as v from 'valibot';
import { Id, PlainText } from '#contract/scalars.ts';
import { shortId } from '#sandbox/exchange/ids.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import { addNotice } from './notices.ts';

/** Most notices that one call writes. */
const maxPerCall = 200;

/**
 * POST `/x/sandbox/notice`: writes notices of the exchange's own text to a user, as an operator would. exchange-api 1.8
 */
export const noticeOperation = sandboxCall(
  'POST',
  'notice',
  v.object({
    uid: Id,
    kind: v.optional(v.pipe(v.string(), v.maxLength(40)), 'SYSTEM'),
    level: v.optional(v.pipe(v.string(), v.maxLength(40)), 'info'),
    title: v.optional(PlainText, ''),
    text: v.optional(PlainText, ''),
    link: v.optional(PlainText, ''),
    /** How long ago the exchange wrote it, ms. */
    ageMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    n: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPerCall)), 1),
  }),
  (exchange, { uid, ageMs, n, ...content }) => {
    if (!exchange.accounts.byUid(uid)) return refuse('badParameter', { field: 'uid' });
    return exchange.store.transaction(() => {
      const time = exchange.clock.now() - ageMs;
      for (let written = 0; written < n; written += 1)
        addNotice(exchange, { uid }, { ...content, id: `sandbox-${shortId()}`, time });
      return { result: { uid, n } };
    });
  },
);
