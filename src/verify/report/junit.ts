import { groupOf } from './report.ts';
import type { Report } from './report.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML 1.0 does not have. */
const invalid =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escaped = (text: string): string =>
  text.replaceAll(invalid, '�').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

/**
 * The report for a CI: a suite per group, a case per subject and rule, a skipped case for what was not checked.
 */
export function junitOf(
  { seconds, summary, findings }: Report,
  checks: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const suites = new Map<string, string[]>();
  const add = (subject: string, name: string, inner: string): void => {
    const group = groupOf(subject);
    const cases = suites.get(group) ?? [];
    suites.set(group, cases);
    const open = `<testcase classname="${escaped(subject)}" name="${escaped(name)}"`;
    cases.push(inner === '' ? `    ${open}/>` : `    ${open}>${inner}</testcase>`);
  };
  for (const [subject, rules] of checks)
    for (const rule of rules) {
      const failures = findings.filter(
        (each) => each.level === 'fail' && each.subject === subject && each.rule === rule,
      );
      const text = failures.map(
        ({ path, expected, received, count }) => `${path}: expected ${expected}, received ${received} (${count})`,
      );
      add(
        subject,
        rule,
        failures.length === 0
          ? ''
          : `<failure message="${escaped(failures.map(({ path }) => path).join(', '))}">${escaped(text.join('\n'))}</failure>`,
      );
    }
  for (const { level, subject, path, expected } of findings)
    if (level === 'unchecked') add(subject, path, `<skipped message="${escaped(expected)}"/>`);
  const body = [...suites].map(([name, cases]) => {
    const count = (tag: string): number => cases.filter((each) => each.includes(`<${tag} `)).length;
    return `  <testsuite name="${escaped(name)}" tests="${cases.length}" failures="${count('failure')}" skipped="${count('skipped')}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  const tests = summary.passed + summary.failed + summary.unchecked;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="slipway-verify" tests="${tests}" failures="${summary.failed}" skipped="${summary.unchecked}" time="${seconds.toFixed(3)}">
${body.join('\n')}
</testsuites>
`;
}
