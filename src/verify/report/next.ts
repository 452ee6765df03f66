import type { Call } from '#contract/call.ts';
import { featureOf } from '#contract/areas/areas.ts';
import { features } from '#contract/areas/features.ts';
import type { Finding } from '../findings.ts';

/** What an exchange needs next: a call that is missing, or a call or topic that does not fit. */
export interface Step {
  subject: string;
  /** `POST /v2/private/user/ott`; the name of a topic. */
  address: string;
  state: 'missing' | 'faults';
  /** What is wrong first. */
  reason: string;
  /** How many more findings it has. */
  more: number;
}

/** What visitors need to see prices, then what a person needs to be known, in this order; the rest is trading. */
const browse = ['account.webConfig', 'basic.ticker', 'basic.systemDate', 'basic.klines', 'basic.hotSymbols'];
const logIn = ['session.login', 'account.profile', 'account.ott', 'order.assets', 'account.logout'];

/** How much of a site waits for a subject, lowest first: browsing, logging in, trading, then area by area. */
function stageOf(subject: string, call: Call | undefined): number {
  const feature = call && featureOf(call);
  if (feature !== undefined && feature !== 'spot') return 3 + features.indexOf(feature);
  if (browse.includes(subject) || subject.startsWith('market')) return 0;
  if (logIn.includes(subject) || subject.startsWith('private')) return 1;
  return call?.auth === 'required' ? 2 : 0;
}

const placeOf = (subject: string): number => {
  const place = [...browse, ...logIn].indexOf(subject);
  return place === -1 ? Number.POSITIVE_INFINITY : place;
};

/** What to do next about the failures, what blocks most first; one step a subject. operator-kit.md 7 */
export function stepsOf(findings: readonly Finding[], calls: ReadonlyMap<string, Call>): Step[] {
  const bySubject = new Map<string, Finding[]>();
  for (const finding of findings)
    if (finding.level === 'fail') bySubject.set(finding.subject, [...(bySubject.get(finding.subject) ?? []), finding]);
  const order = [...calls.keys()];
  const keyOf = ({ subject }: Step): number[] => {
    const call = calls.get(subject);
    const optional = Number(call?.need === 'optional');
    const position = order.indexOf(subject);
    return [stageOf(subject, call), optional, placeOf(subject), position === -1 ? order.length : position];
  };
  return [...bySubject]
    .flatMap(([subject, [first, ...rest]]): Step[] => {
      if (!first) return [];
      const call = calls.get(subject);
      const isMissing = first.rule === 'missing';
      return [
        {
          subject,
          address: call ? `${call.method} ${call.path}` : subject,
          state: isMissing ? 'missing' : 'faults',
          reason: isMissing ? first.received : `${first.path}: expected ${first.expected}, received ${first.received}`,
          more: rest.length,
        },
      ];
    })
    .sort((a, b) => {
      const [left, right] = [keyOf(a), keyOf(b)];
      const at = left.findIndex((value, index) => value !== right[index]);
      return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
    });
}
