import { describe, expect, test } from 'vitest';
import { libraryOf, problemOf, referencesIn } from '../../support/references.ts';

const markdown = new Map([
  [
    'docs/requirements.md',
    '# Requirements\n\n## 5 Validation\n\n| id | requirement |\n| --- | --- |\n| R5.1 | a |\n| R5.2 (B) | b |\n| R5.10 | c |\n',
  ],
  ['docs/design/quality.md', '# Quality\n\n| I1 ledger | a |\n| Q-S05 forgery | b |\n| Q-F21 | c |\n\n## 5 Load\n'],
  ['docs/design/launchpad.md', '# Launchpad\n\n## 6 Screens\n\n**Detail, old (v1).** Tickets.\n\n## 7 Seed\n\nText.\n'],
  [
    'docs/design/exchange-api.md',
    '# API\n\n## 1 Conventions\n\n### 1.5 Repeating\n\n**Lost answer** (timeout). See `sendTime`.\n\n### 1.6 Limits\n\n```\n### 1.7 Not a heading\n```\n\n## 2 Calls\n\n### 2.3 Orders\n\n#### order.create\n\n| 12 engine | 170218 |\n\n- Rule 2: ignore.\n',
  ],
  ['README.md', '# Slipway\n\n## Try it\n\n## Try it\n'],
]);
const library = libraryOf([...markdown.keys(), 'docs/decisions/0007-typeface.md', 'src/a.ts', 'LICENSE'], markdown);

/** What the check says about each reference in a text. */
const problems = (text: string, file = 'src/a.ts') =>
  referencesIn(file, text).map((reference) => problemOf(reference, library) ?? 'resolves');
const targets = (text: string, file = 'src/a.ts') =>
  referencesIn(file, text).map((reference) => {
    if (reference.kind === 'section') return [reference.page, reference.section, ...reference.quoted].join(' ');
    if (reference.kind === 'id') return reference.id;
    return reference.written;
  });

describe('references are read', () => {
  test.each([
    ['/** exchange-api 1.5 */', ['exchange-api 1.5']],
    ['/** exchange-api.md 1.5, ms */', ['exchange-api 1.5']],
    ['(exchange-api 1.5); then', ['exchange-api 1.5']],
    ['// exchange-api 1.5 "Lost answer"', ['exchange-api 1.5 Lost answer']],
    ['exchange-api 1.5, "Lost answer"', ['exchange-api 1.5 Lost answer']],
    ['exchange-api 1.5 `sendTime`, 1.6', ['exchange-api 1.5 sendTime', 'exchange-api 1.6']],
    ['exchange-api 2.3 order.create', ['exchange-api 2.3 order.create']],
    ['exchange-api 2.3 step 12', ['exchange-api 2.3 step 12']],
    ['exchange-api 2.3, rule 2', ['exchange-api 2.3 rule 2']],
    ['exchange-api 1.5-1.7', ['exchange-api 1.5', 'exchange-api 1.6', 'exchange-api 1.7']],
    ['exchange-api 1.5, 1.6 and 2', ['exchange-api 1.5', 'exchange-api 1.6', 'exchange-api 2']],
    ['exchange-api 1.5, 30 s', ['exchange-api 1.5']],
    ['exchange-api 1.5, quality.md Q-F21', ['exchange-api 1.5', 'quality.md', 'Q-F21']],
    ['launchpad.md 6 "Orders", "Assets"', ['launchpad 6 Orders Assets']],
    ['the launchpad 6 weeks later', []],
    ['R5.1-R5.3, R5.10', ['R5.1', 'R5.2', 'R5.3', 'R5.10']],
    ["test('[R5.1] [Q-F21] [I1] keeps', …)", ['R5.1', 'Q-F21', 'I1']],
    ['quality.md 5, Q-S05', ['quality 5', 'Q-S05']],
    ['docs/decisions/0007 and decision 0008', ['docs/decisions/0007', 'decision 0008']],
  ])('%s', (text, expected) => {
    expect(targets(text).sort()).toEqual([...expected].sort());
  });

  test('across the lines of a comment, but not into the code behind it', () => {
    expect(targets('/**\n * A lost answer: exchange-api\n * 1.5. Then 3.\n */')).toEqual(['exchange-api 1.5']);
    expect(targets('/**\n * exchange-api 1.5 "Lost\n * answer"\n */')).toEqual(['exchange-api 1.5 Lost answer']);
    expect(targets('  // exchange-api 1.5\n  stream.subscribe();')).toEqual(['exchange-api 1.5']);
  });

  test('with the line on which they begin', () => {
    expect(referencesIn('src/a.ts', 'one\n// R5.1\nthree R5.2').map(({ line }) => line)).toEqual([2, 3]);
  });

  test('as sections of the page itself in a design page', () => {
    const text = 'see section 1.5 and sections 1.6, 2.3; [launchpad.md](launchpad.md) section 7';
    expect(targets(text, 'docs/design/exchange-api.md').sort()).toEqual([
      'exchange-api 1.5',
      'exchange-api 1.6',
      'exchange-api 2.3',
      'launchpad 7',
      'launchpad.md',
    ]);
  });
});

describe('references resolve', () => {
  test.each([
    'exchange-api 1.5 "Lost answer"',
    'exchange-api 1 "lost answer"',
    'exchange-api 1.5 `sendTime`',
    'exchange-api 2.3 order.create',
    'exchange-api 2.3 step 12',
    'exchange-api 2.3, rule 2',
    'launchpad.md 6 "Detail, old"',
    'R5.10',
    'docs/decisions/0007',
    'docs/design',
    'launchpad.md',
  ])('%s', (text) => {
    expect(problems(text)).toEqual(['resolves']);
  });

  test('a document and an id of it', () => {
    expect(problems('quality.md I1')).toEqual(['resolves', 'resolves']);
  });

  test.each([
    ['exchange-api 9.9', 'has no section 9.9'],
    ['exchange-api 1.7', 'has no section 1.7'],
    ['exchange-api 1.6 "Lost answer"', 'no heading or bold text "Lost answer"'],
    ['exchange-api 2.3 step 13', 'no heading or bold text "step 13"'],
    ['R5.99', 'docs/requirements.md has no row R5.99'],
    ['Q-F99', 'docs/design/quality.md has no row Q-F99'],
    ['docs/decisions/0042', 'has no record 0042'],
    ['docs/launchpad.md', 'no such file or folder'],
    ['spec 4', 'not in the repository'],
    ['as the specification says', 'not in the repository'],
    ['architecture.md', 'not in the repository'],
    ['design/locales.md', 'not in the repository'],
    ['floor-plan 3', 'not in the repository'],
  ])('%s is dead', (text, problem) => {
    expect(problems(text)).toEqual([expect.stringContaining(problem)]);
  });

  test('an id of a family that no document defines is dead in a test title', () => {
    const text = "test('[A12] works', …); row[0] = [N12];";
    expect(problems(text, 'tests/unit/a.test.ts')).toEqual([expect.stringContaining('has no row A12')]);
  });

  test('[FR1] the id of a found fault needs no document', () => {
    expect(problems("test('[FR1] works', …); test('[FO12] too', …);", 'tests/unit/a.test.ts')).toEqual([]);
    expect(problems("test('[FX1] works', …);", 'tests/unit/a.test.ts')).toEqual([
      expect.stringContaining('has no row FX1'),
    ]);
  });
});

describe('links of Markdown files', () => {
  test.each([
    ['[a](../README.md)', 'resolves'],
    ['[a](../README.md#try-it-1)', 'resolves'],
    ['[a](https://example.org/none.html)', 'resolves'],
    ['<img src="../LICENSE">', 'resolves'],
    ['[a](../README.md#missing)', 'has no heading with the anchor #missing'],
    ['[a](README.md)', 'no such file'],
    ['<img src="images/none.png">', 'no such file'],
  ])('%s: %s', (text, outcome) => {
    const [first = 'resolves'] = problems(text, 'docs/figures.md');
    expect(first).toContain(outcome);
  });
});
