/**
 * `fail`: it does not answer the contract. `note`: a field that the contract does not know. `unchecked`: why it was not
 * checked. `absent`: an optional call that the exchange lacks.
 */
export type Level = 'fail' | 'note' | 'unchecked' | 'absent';

/** One cause; `count` says how often it was seen. `path` names the field, `rule` the section of exchange-api.md. */
export interface Finding {
  level: Level;
  /** Name of a call or a topic. */
  subject: string;
  path: string;
  expected: string;
  received: string;
  rule: string;
  count: number;
}

/** What was checked of a subject: rule by rule, true while nothing has failed. */
export interface Findings {
  /** Reports a failure, a note or something that was not checked. `received` is masked when it may be a person's. */
  add: (finding: Omit<Finding, 'count' | 'received'> & { received?: unknown; isPersonal?: boolean }) => void;
  /** Counts a check that was made. */
  checked: (subject: string, rule: string) => void;
  /**
   * Reports a call that the exchange does not have: one failure that earns no pass, whatever else is checked of it.
   * `received`: what came in place of its answer. Returns false for a call that has answered before.
   */
  missing: (subject: string, received: string) => boolean;
  list: () => Finding[];
  /** Checks that fit, that failed and that were not made. */
  summary: () => Summary;
  /** Rules that were checked, by subject. */
  checks: () => ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Summary {
  passed: number;
  failed: number;
  unchecked: number;
}

/** Rule of an answer that could be read. */
export const envelopeRule = '1.3 envelope';

const maxReceived = 80;

/**
 * The shape of a text: `9` for a digit, `a` for a letter of a person's value. Signs stay, as they are what is
 * checked.
 */
export const masked = (text: string): string => text.replaceAll(/\d/gu, '9').replaceAll(/\p{L}/gu, 'a');

/** Words of this command in place of a received value: they are never masked. */
export interface Words {
  readonly words: string;
}
export const said = (words: string): Words => ({ words });
const isWords = (value: object): value is Words => 'words' in value && Object.keys(value).length === 1;

/** A received value as text: what a person owns or is appears in its shape only, objects by their kind. */
export function textOf(value: unknown, isPersonal: boolean): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null && isWords(value)) return value.words;
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
  if (typeof value === 'boolean' || value === null) return String(value);
  const text = JSON.stringify(value);
  const shown = isPersonal ? masked(text) : text;
  return shown.length > maxReceived ? `${shown.slice(0, maxReceived)}… (${shown.length} characters)` : shown;
}

/**
 * Opens the collection of findings. The same cause is one finding, however often it is seen. verify.md 4
 * @param isSelected subjects whose findings count; others are asked for samples only
 * @param isOptional calls that an exchange may lack: a missing one is no failure
 */
export function openFindings(
  isSelected: (subject: string) => boolean = () => true,
  isOptional: (subject: string) => boolean = () => false,
): Findings {
  const findings = new Map<string, Finding>();
  const checks = new Map<string, Set<string>>();
  const failed = new Set<string>();
  const absent = new Set<string>();

  const keyOf = (subject: string, rule: string): string => JSON.stringify([subject, rule]);
  function checked(subject: string, rule: string): void {
    if (!isSelected(subject) || absent.has(subject)) return;
    const rules = checks.get(subject) ?? new Set();
    checks.set(subject, rules.add(rule));
  }

  return {
    add({ received, isPersonal = false, ...finding }) {
      const { level, subject, path, rule, expected } = finding;
      if (!isSelected(subject) || absent.has(subject)) return;
      const key = JSON.stringify([level, subject, path, rule, level === 'unchecked' ? expected : '']);
      const known = findings.get(key);
      if (known) known.count += 1;
      else findings.set(key, { ...finding, received: textOf(received, isPersonal), count: 1 });
      if (level !== 'fail') return;
      checked(subject, rule);
      failed.add(keyOf(subject, rule));
    },
    checked,
    missing(subject, received) {
      if (checks.get(subject)?.has(envelopeRule)) return false;
      if (!isSelected(subject) || absent.has(subject)) return true;
      const rule = 'missing';
      for (const each of checks.get(subject) ?? []) failed.delete(keyOf(subject, each));
      for (const [key, finding] of findings) if (finding.subject === subject) findings.delete(key);
      const finding = { subject, path: 'call', expected: 'an answer', received, rule, count: 1 };
      absent.add(subject);
      if (isOptional(subject)) {
        checks.delete(subject);
        findings.set(keyOf(subject, rule), { level: 'absent', ...finding });
        return true;
      }
      checks.set(subject, new Set([rule]));
      failed.add(keyOf(subject, rule));
      findings.set(keyOf(subject, rule), { level: 'fail', ...finding });
      return true;
    },
    list: () => [...findings.values()],
    summary() {
      const all = [...checks].flatMap(([subject, rules]) => [...rules].map((rule) => keyOf(subject, rule)));
      const unchecked = [...findings.values()].filter(({ level }) => level === 'unchecked').length;
      return { passed: all.length - failed.size, failed: failed.size, unchecked };
    },
    checks: () => checks,
  };
}
