import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Block, Project, ProjectDetail } from '../../../src/contract/launchpad.ts';
import { droppedRows, rows } from '../../../src/contract/scalars.ts';
import { project, subscription } from './pools.ts';

beforeEach(() => void (droppedRows.count = 0));
afterEach(() => void (droppedRows.count = 0));

const detail = {
  ...project(),
  tokenomics: { totalSupply: '1', initialCirculating: '1', launchAmount: '1' },
  lang: 'en',
};

describe('[Q-F04] an answer of a newer exchange', () => {
  test('has a status that nobody knows here: it is kept, as unknown', () => {
    expect(v.parse(Project, { ...project(), status: 7 }).status).toBe(-1);
  });
  test('has a pool of a new kind: it is left out and counted, the known ones stand', () => {
    const found = v.parse(Project, { ...project(), pools: [{ method: 'AUCTION', poolId: '9' }, subscription()] });
    expect(found.pools.map(({ method }) => method)).toEqual(['SUBSCRIPTION']);
    expect(droppedRows.count).toBe(1);
  });
  test('has text of a new kind: it is left out and counted', () => {
    const body = [
      { kind: 'video', url: 'https://a.example' },
      { kind: 'paragraph', text: '<b>bold</b>' },
    ];
    expect(v.parse(rows(Block), body)).toEqual([{ kind: 'paragraph', text: '<b>bold</b>' }]);
    expect(droppedRows.count).toBe(1);
  });
  test('has no texts at all: what stands is empty, not broken', () => {
    const found = v.parse(ProjectDetail, detail);
    expect([found.sections, found.links, found.risk, found.rules, found.faq]).toEqual([[], [], [], [], []]);
    expect(found.tokenomics.vesting).toEqual([]);
  });
  test('has a table of thousands of rows: the first 200 stand', () => {
    const table = { kind: 'table', head: ['a'], rows: Array.from({ length: 5000 }, (_, row) => [String(row)]) };
    const found = v.parse(Block, table);
    expect(found.kind === 'table' && found.rows.length).toBe(200);
  });
});

describe('[Q-F04] a figure that cannot be is refused with its project, so that the last good one stands', () => {
  test.each([
    ['a negative total of a pool', { pools: [subscription({ total: '-1' })] }],
    ['a total of a pool beyond all money', { pools: [subscription({ total: '1'.repeat(22) })] }],
    ['a negative sum', { stats: { participants: 1, totalCommittedUsd: '-0.5', updatedAt: 0 } }],
    ['people by the half', { stats: { participants: 0.5, totalCommittedUsd: '1', updatedAt: 0 } }],
  ])('%s', (_name, part) => {
    expect(v.is(Project, { ...project(), ...part })).toBe(false);
  });
});
