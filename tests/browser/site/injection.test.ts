import * as v from 'valibot';
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

test('[Q-S07] [Q-S09] hostile project texts are shown as text: no script runs and no element is created', async ({
  page,
}) => {
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
});
