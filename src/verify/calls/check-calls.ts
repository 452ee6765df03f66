import type { Call } from '#contract/call.ts';
import type { Context, Subject } from '../context.ts';
import type { Selection } from '../selection.ts';
import { checkActing, checkRead } from './check-call.ts';
import { askValid, checkValid } from './subject.ts';
import type { Missing } from './subject.ts';

type Named = readonly [name: string, call: Call];

/** Runs checks of a subject; what the budget or a signal ends is not checked. */
export async function guarded(
  { signal, findings }: Context,
  subject: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) throw error;
    findings.add({ level: 'unchecked', subject, path: 'all', expected: 'the time was used up', rule: 'budget' });
  }
}

const acts = ([name, { effect }]: Named): boolean =>
  (effect !== 'read' && effect !== 'session') || name === 'account.logout';

/** Asks every selected call with valid parameters, then checks each. */
export async function checkCalls(context: Context, selection: Selection): Promise<void> {
  const { findings, signal } = context;
  const selected = [...context.calls].filter(([name]) => selection.has(name));
  const acting = selected.filter(acts);
  const others = selected.filter((entry) => !acts(entry));
  const needsToken = others.filter(([, { auth }]) => auth === 'required' && !context.person);
  const reading = others.filter((entry) => !needsToken.includes(entry));
  const subjects = new Map<string, Subject>();
  try {
    await openSubjects(context, selection, reading, subjects);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all([
    ...reading.map(([name]) =>
      guarded(context, name, async () => {
        signal.throwIfAborted();
        const subject = subjects.get(name);
        if (subject) await checkRead(context, subject);
      }),
    ),
    ...acting.map(([name, call]) => guarded(context, name, () => checkActing(context, name, call))),
    ...needsToken.map(([name, call]) =>
      guarded(context, name, async () => {
        findings.add({ level: 'unchecked', subject: name, path: 'result', expected: 'needs a token', rule: 'result' });
        await checkActing(context, name, call);
      }),
    ),
  ]);
}

/**
 * Asks calls that read in the order in which earlier answers hold their parameters, and checks their results. Calls
 * that are not selected are asked only when nothing else goes on.
 */
async function openSubjects(
  context: Context,
  selection: Selection,
  reading: readonly Named[],
  subjects: Map<string, Subject>,
): Promise<void> {
  const { findings, samples, calls, person } = context;
  let pending = [...reading];
  const sources = [...calls].filter(
    ([name, { effect, auth }]) =>
      effect === 'read' && !selection.has(name) && (auth !== 'required' || person !== undefined),
  );
  const missing = new Map<string, Missing>();
  while (pending.length > 0) {
    const opened = await Promise.all(
      pending.map(async ([name, call]) => ({ name, call, answer: await askValid(context, name, call) })),
    );
    const still = opened.filter(({ answer }) => 'missing' in answer);
    for (const { name, answer } of opened) {
      if ('missing' in answer) missing.set(name, answer);
      else open(answer);
    }
    const hasProgress = still.length < pending.length;
    pending = still.map(({ name, call }): Named => [name, call]);
    if (hasProgress || pending.length === 0) continue;
    const source = nextSource(sources, pending);
    if (!source) break;
    const answer = await askValid(context, ...source);
    if (!('missing' in answer) && answer.code === 0) samples.learn(source[0], answer.result);
  }
  for (const [name] of pending) {
    const { missing: param = 'parameters', refused } = missing.get(name) ?? {};
    if (refused) open(refused);
    else {
      const expected = `no earlier answer has its ${param}`;
      findings.add({ level: 'unchecked', subject: name, path: 'result', expected, rule: 'result' });
    }
  }

  function open(subject: Subject): void {
    checkValid(context, subject);
    subjects.set(subject.name, subject);
  }
}

/** Takes the next call that may hold what others need: first one of their domains. */
function nextSource(sources: Named[], pending: readonly Named[]): Named | undefined {
  const domainOf = (name: string): string => name.split('.')[0] ?? name;
  const domains = new Set(pending.map(([name]) => domainOf(name)));
  const index = sources.findIndex(([name]) => domains.has(domainOf(name)));
  return sources.splice(Math.max(0, index), 1)[0];
}
