import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TextBlock, Project, ProjectDetail } from '#contract/launchpad.ts';
import { droppedRows, rows } from '#contract/scalars.ts';
import { project, subscription } from '../launchpad/support/pools.ts';

beforeEach(() => void (droppedRows.count = 0));
afterEach(() => void (droppedRows.count = 0));

const detail = {
  ...project(),
  tokenomics: { totalSupply: '1', initialCirculating: '1', launchAmount: '1' },
  lang: 'en',
};

describe('[Q-F04] an answer of a newer exchange', () => {
  test('with an unknown status is read with the status unknown', () => {
    expect(v.parse(Project, { ...project(), status: 7 }).status).toBe(-1);
  });
  test('with a pool of a new kind is read without that pool, which is counted as dropped', () => {
    const parsed = v.parse(Project, { ...project(), pools: [{ method: 'AUCTION', poolId: '9' }, subscription()] });
    expect(parsed.pools.map(({ method }) => method)).toEqual(['SUBSCRIPTION']);
    expect(droppedRows.count).toBe(1);
  });
  test('with text of a new kind is read without that text, which is counted as dropped', () => {
    const body = [
      { kind: 'video', url: 'https://a.example' },
      { kind: 'paragraph', text: '<b>bold</b>' },
    ];
    expect(v.parse(rows(TextBlock), body)).toEqual([{ kind: 'paragraph', text: '<b>bold</b>' }]);
    expect(droppedRows.count).toBe(1);
  });
  test('without texts is read with empty texts', () => {
    const parsed = v.parse(ProjectDetail, detail);
    expect([parsed.sections, parsed.links, parsed.risk, parsed.rules, parsed.faq]).toEqual([[], [], [], [], []]);
    expect(parsed.tokenomics.vesting).toEqual([]);
  });
  test('with a table of thousands of rows is read with the first 200', () => {
    const table = { kind: 'table', head: ['a'], rows: Array.from({ length: 5000 }, (_, row) => [String(row)]) };
    const parsed = v.parse(TextBlock, table);
    expect(parsed.kind === 'table' && parsed.rows.length).toBe(200);
  });
});

describe('[Q-F04] an impossible figure rejects its project, so that the page keeps the previous figures', () => {
  test.each([
    ['a negative total of a pool', { pools: [subscription({ total: '-1' })] }],
    ['a pool total with too many digits', { pools: [subscription({ total: '1'.repeat(22) })] }],
    ['a negative sum', { stats: { participants: 1, totalCommittedUsd: '-0.5', updatedAt: 0 } }],
    ['a fractional number of participants', { stats: { participants: 0.5, totalCommittedUsd: '1', updatedAt: 0 } }],
  ])('%s', (_name, part) => {
    expect(v.is(Project, { ...project(), ...part })).toBe(false);
  });
});
