import type { Finding } from '../findings.ts';
import type { Step } from './next.ts';
import { groupOf } from './report.ts';
import type { Report } from './report.ts';

/** Characters that would move the cursor or change the direction of a terminal. */
const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const printable = (text: string): string =>
  text.replaceAll(unprintable, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

const lineOf = ({ subject, path, expected, received, rule, count }: Finding): string =>
  printable(
    `  ${subject}  ${path}  expected ${expected}, received ${received}  [${rule}]${count > 1 ? `  ${count} times` : ''}`,
  );

/** Most steps that the table lists; the report has all. */
const maxSteps = 10;

/** What to do next, before all details. */
function nextLines(next: readonly Step[], without: readonly string[]): string[] {
  const steps = next.slice(0, maxSteps).map(({ address, state, reason, more }, index) => {
    const others = more > 0 ? ` (+${more})` : '';
    return printable(`${String(index + 1).padStart(3)}  ${address}  ${state}: ${reason}${others}`);
  });
  const left = next.length - steps.length;
  const names = without.map((name) => `'${name}'`).join(', ');
  return [
    ...(steps.length === 0 ? [] : ['', 'Next:', ...steps]),
    ...(left > 0 ? [`     ${left} more`] : []),
    ...(without.length === 0 ? [] : ['', `Optional calls that the exchange lacks: without: [${names}]`]),
  ];
}

/** The table: counts per group, a line per failure. The last line is `N passed, N failed, N not checked`. */
export function tableOf(
  { url, contract, seconds, profile, summary, next, without, findings }: Report,
  checks: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const groups = new Map<string, { checks: number; failed: number; notes: number; unchecked: number }>();
  const groupFor = (subject: string) => {
    const name = groupOf(subject);
    const group = groups.get(name) ?? { checks: 0, failed: 0, notes: 0, unchecked: 0 };
    groups.set(name, group);
    return group;
  };
  for (const [subject, rules] of checks) groupFor(subject).checks += rules.size;
  const failures = findings.filter(({ level }) => level === 'fail');
  const failed = new Set(failures.map(({ subject, rule }) => JSON.stringify([subject, rule])));
  for (const key of failed) groupFor((JSON.parse(key) as string[])[0] ?? '').failed += 1;
  for (const { level, subject } of findings) {
    if (level === 'note') groupFor(subject).notes += 1;
    if (level === 'unchecked') groupFor(subject).unchecked += 1;
  }
  const rows = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) =>
      [name.padEnd(12), group.checks - group.failed, group.failed, group.unchecked, group.notes]
        .map((cell) => String(cell).padStart(11))
        .join(''),
    );
  const section = (title: string, level: Finding['level']): string[] => {
    const lines = findings.filter((finding) => finding.level === level).map(lineOf);
    return lines.length === 0 ? [] : ['', `${title}:`, ...lines];
  };
  const unchecked = findings
    .filter(({ level }) => level === 'unchecked')
    .map(({ subject, path, expected }) => printable(`  ${subject}  ${path}  ${expected}`));
  return [
    `${url}, ${profile}, contract ${contract}, ${seconds.toFixed(1)} s`,
    ...nextLines(next, without),
    '',
    ['group', 'passed', 'failed', 'not checked', 'notes']
      .map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(11)))
      .join(''),
    ...rows.map((row) => row.trimStart()),
    ...section('Failed', 'fail'),
    ...section('Notes', 'note'),
    ...(unchecked.length === 0 ? [] : ['', 'Not checked:', ...unchecked]),
    '',
    `${summary.passed} passed, ${summary.failed} failed, ${summary.unchecked} not checked${summary.notOffered > 0 ? `, ${summary.notOffered} not offered` : ''}`,
  ].join('\n');
}
