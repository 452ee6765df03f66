import { expect, test } from 'vitest';
import { dependentsOf } from '../../run/dependents.ts';
import { selectionOf } from '../../run/selection.ts';

const sources = new Map([
  ['src/money/index.ts', ''],
  ['src/ui/button/button.scss', ''],
  ['src/ui/button/Button.tsx', "import './button.scss'; import '#money/index.ts';"],
  ['src/leverage/risk.ts', "import { decimal } from '#money/index.ts';"],
  ['src/loans/rules.ts', "import { decimal } from '#money/index.ts';"],
  ['src/loans/Form.tsx', "import { rules } from './rules.ts'; import '#ui/button/Button.tsx';"],
  ['src/spot/Terminal.tsx', "const late = () => import('#leverage/risk.ts');"],
  ['tests/unit/setup.ts', ''],
  ['tests/unit/money/decimal.test.ts', "import '#money/index.ts';"],
  ['tests/unit/loans/rules.test.ts', "vi.mock('#loans/rules.ts');"],
  ['tests/unit/loans/Form.test.tsx', "await import('#loans/Form.tsx');"],
  ['tests/unit/spot/Terminal.test.tsx', "import '#spot/Terminal.tsx';"],
  ['tests/unit/project/texts.test.ts', "globSync('src/**/*.tsx')"],
  ['tests/unit/project/readme.test.ts', "readFileSync('docs/figures.md')"],
  ['tests/contract/loans/calls.test.ts', "import { open } from '../support/exchange.ts';"],
  ['tests/contract/support/exchange.ts', ''],
  ['tests/site/terminal.test.ts', 'the terminal of BTC'],
  ['tests/site/pages.test.ts', 'every page'],
  ['tests/browser/support/time.ts', ''],
  ['tests/browser/loans/borrow.test.ts', "import '../support/time.ts';"],
  ['tests/browser/spot/book.test.ts', 'terminal, loans'],
  ['tests/browser/site/accessibility.test.ts', 'for (const screen of screens) loan, terminal'],
  ['tests/browser/site/loan-links.test.ts', 'the page of loans'],
  ['tests/browser/site/cross-origin.cross.test.ts', 'of test:deploy'],
]);
/** The names of the selected tests. */
const selected = (...changed: string[]) => {
  const { unit, site, browser } = selectionOf(changed, sources);
  const names = (files: readonly string[]) => files.map((file) => file.replace(/^tests\/\w+\/|\.test\.tsx?$/g, ''));
  return [names(unit), names(site), names(browser)];
};
const everything = [
  [
    ...['loans/calls', 'loans/Form', 'loans/rules', 'money/decimal', 'project/readme', 'project/texts'],
    'spot/Terminal',
  ],
  ['pages', 'terminal'],
  ['loans/borrow', 'site/accessibility', 'site/loan-links', 'spot/book'],
];

test.each([
  [
    'a rule of a product',
    ['src/loans/rules.ts'],
    [['loans/Form', 'loans/rules'], ['pages'], ['loans/borrow', 'site/loan-links']],
  ],
  [
    'a form, which a test reads by a pattern',
    ['src/loans/Form.tsx'],
    [['loans/Form', 'project/texts'], ['pages'], ['loans/borrow', 'site/loan-links']],
  ],
  ['a product below another', ['src/leverage/risk.ts'], [['spot/Terminal'], ['pages', 'terminal'], ['spot/book']]],
  ['a product that is gone', ['src/loans/gone.ts'], [[], ['pages'], ['loans/borrow', 'site/loan-links']]],
  ['a test', ['tests/unit/loans/rules.test.ts'], [['loans/rules'], [], []]],
  ['the support of contract tests', ['tests/contract/support/exchange.ts'], [['loans/calls'], [], []]],
  ['the support of browser tests', ['tests/browser/support/time.ts'], [[], [], ['loans/borrow']]],
  ['a document that a test reads', ['docs/figures.md'], [['project/readme'], [], []]],
  ['a document', ['README.md'], [[], [], []]],
  ['nothing', [], [[], [], []]],
])('a change of %s selects what it can affect', (_, changed, expected) => {
  expect(selected(...changed)).toEqual(expected);
});

test('shared code selects its unit tests, and everything that is shown', () => {
  const [unit, ...shown] = selected('src/ui/button/button.scss');
  expect(unit).toEqual(['loans/Form']);
  expect(shown).toEqual(everything.slice(1));
  expect(selected('src/money/index.ts')).toEqual([
    everything[0]?.filter((name) => !/calls|readme|texts/.test(name)),
    ...everything.slice(1),
  ]);
});

test.each([
  'package.json',
  'locales/en/loans.json',
  'vitest.config.ts',
  'tests/build.ts',
  'tests/unit/setup.ts',
  'public/icon.svg',
])('a change of %s selects everything', (file) => {
  expect(selected(file, 'src/loans/rules.ts')).toEqual(everything);
});

test('files that import each other end the search', () => {
  const circle = new Map([
    ['src/a.ts', "import './b.ts';"],
    ['src/b.ts', "import './a.ts';"],
  ]);
  expect([...dependentsOf(['src/a.ts'], circle)].sort()).toEqual(['src/a.ts', 'src/b.ts']);
});
