import * as v from 'valibot';
import { changeAnswers } from '../support/change-answers.ts';
import { retryOnReset } from '../support/retry-on-reset.ts';
import { expect, test } from '../support/fixtures.ts';

const corpus = [
  '<img src=x onerror=canary()>',
  '<script>canary()</script>',
  '<svg onload=canary()><foreignObject><iframe srcdoc="<script>parent.canary()</script>"></foreignObject></svg>',
  '"><a href="javascript:canary()" onclick=canary()>x</a>',
  '{{constructor.constructor("canary()")()}}',
  '</script><script>canary()</script>',
];
const written = new Set([
  'name',
  'tagline',
  'text',
  'question',
  'answer',
  'title',
  'purpose',
  'label',
  'head',
  'items',
  'rows',
]);
const Json: v.GenericSchema = v.unknown();

/** Returns a copy of an answer with hostile content in all texts and links. */
function poisoned(value: unknown, key = '', seat = { next: 0 }): unknown {
  if (Array.isArray(value)) return value.map((part) => poisoned(part, key, seat));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, poisoned(part, name, seat)]));
  if (typeof value !== 'string') return value;
  if (key === 'url') return 'javascript:canary()';
  return written.has(key) ? `${corpus[(seat.next += 1) % corpus.length] ?? ''} ${String(seat.next)}` : value;
}

const strange = [
  { kind: 'paragraph', text: '<b onmouseover=alert(1)>bold</b>' },
  { kind: 'hologram', text: 'of a newer exchange' },
  { kind: 'link', text: 'Follow me', url: 'javascript:alert(1)' },
  { kind: 'link', text: 'Elsewhere', url: 'https://elsewhere.example/a' },
  { kind: 'list', items: ['twice', 'twice'] },
  {
    kind: 'table',
    head: ['a', 'a', ''],
    rows: Array.from({ length: 250 }, () => Array.from({ length: 30 }, () => 'cell')),
  },
  null,
  'text',
];

test('[Q-F04] [Q-S07] [Q-S08] [Q-S09] hostile project texts are shown as text, and beside strange blocks and missing sections the rest of a project is shown', async ({
  page,
}) => {
  await test.step('no script runs and no element is created', async () => {
    let runs = 0;
    await page.exposeFunction('canary', () => (runs += 1));
    await page.route(/v2\/project\/detail\?/, async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('code', 'HALO');
      const response = await route.fetch({ url: url.href, ...retryOnReset });
      await route.fulfill({ response, json: poisoned(v.parse(Json, await response.json())) });
    });
    await page.goto('/en/trade/spot/launchdetail/?code=HOSTILE');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('canary()');
    await expect(page.getByRole('main')).toContainText('<img src=x onerror=canary()>');
    for (const group of await page.getByRole('group').all()) await group.click();
    const made = await page
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll('astro-island *')]
          .filter(
            (element) =>
              ['IMG', 'SCRIPT', 'IFRAME', 'FOREIGNOBJECT'].includes(element.tagName.toUpperCase()) ||
              element.getAttributeNames().some((name) => name.startsWith('on')) ||
              /^\s*javascript:/i.test(element.getAttribute('href') ?? ''),
          )
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      );
    expect(made).toEqual([]);
    expect(runs).toBe(0);
    await page.unrouteAll();
  });

  await test.step('markup, script links, a giant table, unknown blocks and missing sections', async () => {
    await changeAnswers(
      page,
      /v2\/project\/detail\?/,
      ({ faq: _faq, links: _links, ...entry }) =>
        'tokenomics' in entry
          ? {
              ...entry,
              code: 'STRANGE',
              sections: [{ id: 'odd', heading: 'Odd texts', body: strange }],
              rules: [],
              risk: [],
            }
          : { ...entry, ...(_faq !== undefined && { faq: _faq }) },
      { code: 'HALO' },
    );
    await page.goto('/en/trade/spot/launchdetail/?code=STRANGE');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Odd texts' })).toBeVisible();
    await expect(main.getByText('<b onmouseover=alert(1)>bold</b>')).toBeVisible();
    await expect(main.getByText('of a newer exchange')).toHaveCount(0);
    await expect(main.getByText('Follow me')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Follow me' })).toHaveCount(0);
    const elsewhere = main.getByRole('link', { name: 'Elsewhere' });
    await expect(elsewhere).toHaveAttribute('rel', /noopener/);
    await expect(main.getByText('Opens elsewhere.example')).toBeVisible();
    await expect(main.getByText('twice')).toHaveCount(2);
    // The giant table is limited to 200 rows.
    await expect(main.locator('td').filter({ hasText: /^cell$/ })).toHaveCount(6_000);
    for (const name of ['Rules', 'Risks', 'Links'])
      await expect(main.getByRole('heading', { name, exact: true })).toHaveCount(0);
    await expect(main.getByRole('heading', { name: 'Token allocation' })).toBeVisible();
    // The giant table scrolls separately.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expect(main).not.toContainText(/undefined|NaN|\[object|Infinity|\{\{|\blaunchpad[.:]\w/);
  });
});
