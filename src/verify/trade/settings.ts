import * as v from 'valibot';
import { getSubscribe, preferences, prefSetting, setSubscribe } from '#contract/account.ts';
import type { Call } from '#contract/call.ts';
import { setTradeHint, tradeHint } from '#contract/order.ts';
import { parseJson } from '#contract/parse-json.ts';
import { evaluate } from '../calls/evaluate.ts';
import type { Context } from '../context.ts';
import type { Selection } from '../selection.ts';
import { isDone } from './done.ts';
import type { Trade } from './trade.ts';

/** A call that sets something: how its value is read, changed and set back. */
interface Setting {
  name: string;
  read: { call: Call; params: Record<string, unknown> };
  write: Call;
  /** The parameters that change the value and those that restore it; undefined without a value. */
  paramsOf: (result: unknown) => { change: Record<string, unknown>; restore: Record<string, unknown> } | undefined;
}

const Hints = v.looseObject({ hints: v.array(v.looseObject({ type: v.string(), show: v.number() })) });
const Subscriptions = v.looseObject({ list: v.array(v.looseObject({ group: v.string(), email: v.boolean() })) });
const Preferences = v.looseObject({ settings: v.array(v.looseObject({ key: v.string(), value: v.string() })) });
const Body = v.looseObject({ ret_code: v.literal(0), result: v.unknown() });

const settings: readonly Setting[] = [
  {
    name: 'order.setTradeHint',
    read: { call: tradeHint, params: {} },
    write: setTradeHint,
    paramsOf(result) {
      const hint = v.is(Hints, result) ? result.hints[0] : undefined;
      if (!hint) return undefined;
      const { type, show } = hint;
      return { change: { type, show: 1 - show }, restore: { type, show } };
    },
  },
  {
    name: 'account.setSubscribe',
    read: { call: getSubscribe, params: {} },
    write: setSubscribe,
    paramsOf(result) {
      // The last channel of some groups cannot be switched off, so one is switched on.
      const row = v.is(Subscriptions, result) ? result.list.find(({ group }) => group === 'listing') : undefined;
      if (!row) return undefined;
      const { group, email } = row;
      return { change: { group, email: !email }, restore: { group, email } };
    },
  },
  {
    name: 'account.prefSetting',
    read: { call: preferences, params: {} },
    write: prefSetting,
    paramsOf(result) {
      const row = v.is(Preferences, result) ? result.settings.find(({ key }) => key === 'theme') : undefined;
      if (!row) return undefined;
      const setting = (value: string) => ({ settings: [{ key: row.key, value }] });
      return { change: setting(row.value === 'dark' ? 'light' : 'dark'), restore: setting(row.value) };
    },
  },
];

/** Changes each setting and sets the old value again, also after a failure. verify.md 2 */
export async function checkSettings(context: Context, { client, person }: Trade, selection: Selection): Promise<void> {
  for (const { name, read, write, paramsOf } of settings) {
    if (!selection.has(name) || !context.calls.has(name) || !context.stop.isActing) continue;
    context.signal.throwIfAborted();
    const reply = await client.call(read.call, read.params, { caller: person });
    const body = v.safeParse(Body, parseJson(reply.text));
    const params = body.success ? paramsOf(body.output.result) : undefined;
    if (!params) {
      context.findings.add({
        level: 'unchecked',
        subject: name,
        path: 'result',
        expected: 'no value to restore',
        rule: 'result',
      });
      continue;
    }
    try {
      isDone(
        context,
        name,
        write,
        evaluate(context, name, await client.call(write, params.change, { caller: person })),
      );
    } finally {
      isDone(
        context,
        name,
        write,
        evaluate(context, name, await client.call(write, params.restore, { caller: person })),
      );
    }
  }
}
