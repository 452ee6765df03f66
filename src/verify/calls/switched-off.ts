import type { Call } from '#contract/call.ts';
import type { Context } from '../context.ts';
import { visitor } from '../http/client.ts';
import { isOffered } from '../offered.ts';
import type { Selection } from '../selection.ts';
import { guarded } from './check-calls.ts';
import { isOffAnswer } from './evaluate.ts';

/**
 * Asks each call of what the exchange has switched off once, without token and parameters: it answers 10032 to
 * everybody, or does not know the call. Anything else is a failure; what fits is counted as not offered, not as passed.
 */
export async function checkSwitchedOff(
  context: Context,
  selection: Selection,
  calls: ReadonlyMap<string, Call>,
): Promise<void> {
  const { client, findings, signal, switches } = context;
  const off = [...calls].filter(([name, call]) => selection.has(name) && !isOffered(call, switches));
  await Promise.all(
    off.map(([name, call]) =>
      guarded(context, name, async () => {
        signal.throwIfAborted();
        const reply = await client.call(call, {}, { caller: visitor });
        if (isOffAnswer(reply)) return;
        findings.add({
          level: 'fail',
          subject: name,
          path: 'ret_code',
          expected: '10032, as the exchange says that it does not offer it',
          received: reply.failure ?? (reply.status === 200 ? reply.text.slice(0, 60) : reply.status),
          rule: '2 areas',
        });
      }),
    ),
  );
}
