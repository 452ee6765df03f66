/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutIsolates } from '#i18n/isolate.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { Hero } from '#launchpad/home/Hero.tsx';
import { HomeLaunches } from '#launchpad/home/HomeLaunches.tsx';
import { codesOf } from '#launchpad/home/home-lists.ts';
import type { HomeList } from '#launchpad/home/home-lists.ts';
import type { Project } from '#contract/projects.ts';
import { rendered } from '../../ui/support/render.ts';
import { project } from '../support/pools.ts';

const t = textsFor('en', 'launchpad');
const halo = project();
const sole = project({ projectId: '4', code: 'SOLE', name: 'Solestice' });
const fern = project({ projectId: '3', code: 'FERN', name: 'Fern' });

type Lists = Record<HomeList, Project[]>;
const built: Lists = { featured: [halo], ongoing: [fern], upcoming: [sole], finished: [] };

beforeEach(() => {
  vi.resetModules();
  document.documentElement.lang = 'en';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Renders the home page as the build does, and opens it; `answer` returns the response of `v2/home`. */
async function openHome(answer: () => Response) {
  await rendered(
    <>
      <div>
        <aside data-banner="" />
      </div>
      <div data-stale="" hidden>
        <p data-stale-text="" />
        <button type="button" data-stale-retry="" />
      </div>
      {(['featured', 'ongoing', 'upcoming', 'finished'] as const).map((list) => (
        <div key={list} data-list={list} data-codes={codesOf(built, list)} data-layout="desktop">
          <HomeLaunches t={t} lang="en" layout="desktop" list={list} projects={built[list]} hrefOf={() => '/'} />
        </div>
      ))}
      <span data-total="participants" />
    </>,
  );
  // React has built this page; a script then owns its lists, as on a page of the build.
  document.body.replaceChildren(...[...document.body.childNodes].map((node) => node.cloneNode(true)));
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(address.includes('v2/home') ? answer() : Response.json(envelope({ list: [] }))),
  );
  const { provideTexts } = await import('#i18n/texts.ts');
  const { namespaceTexts } = await import('#i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  // The lists render outside of the test's own rendering.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  (await import('#launchpad/home/home-refresh.ts')).refreshHome();
}
const envelope = (result: unknown) => ({
  ret_code: 0,
  ret_msg: 'OK',
  result,
  time_now: Date.parse('2026-06-20T08:31:00Z'),
});
const homeAnswer = (lists: Lists) =>
  Response.json(
    envelope({
      ...lists,
      stats: { projects: 12, participants: 3400, raisedUsd: '5600000', averageReturn: '0.5' },
      faq: [],
    }),
  );
const namesIn = (list: HomeList) =>
  [...document.querySelectorAll(`[data-list=${list}] :is(h1, a) > bdi`)].map(({ textContent }) => textContent);
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

test('[R7.6] on a fresh load launches move to the lists of the answer, and the hero follows it', async () => {
  const now: Lists = { featured: [sole], ongoing: [sole, fern], upcoming: [], finished: [{ ...halo, status: 9 }] };
  await openHome(() => homeAnswer(now));
  await vi.waitFor(() => expect(namesIn('finished')).toEqual(['Halo Relay']));
  expect([namesIn('featured'), namesIn('ongoing'), namesIn('upcoming')]).toEqual([['Solestice'], ['Fern'], []]);
  expect(find('[data-list=upcoming]')?.textContent).toBe(t('home.noUpcoming'));
  expect(find('[data-list=finished]')?.textContent).toContain(t('phase.canceled'));
  expect(find('[data-list=featured] [data-launch-phase]')?.textContent).not.toBe(t('kind.LAUNCHPAD'));
  expect([find('[data-total]')?.textContent, find('[data-stale]')?.hidden]).toEqual(['3,400', true]);
});

test('[R7.6] lists that have not changed stay as they were built', async () => {
  const card = () => find('[data-list=ongoing] article');
  await openHome(() => homeAnswer({ ...built, ongoing: [halo, fern] }));
  const before = card();
  await vi.waitFor(() => expect(find('[data-total]')?.textContent).toBe('3,400'));
  expect(card()).toBe(before);
});

test('[Q-F04] after a failed load the page says from when its data is, and a retry removes the message', async () => {
  let isDown = true;
  await openHome(() => (isDown ? Response.json({ ret_code: 10016, ret_msg: '' }) : homeAnswer(built)));
  await vi.waitFor(() => expect(find('[data-stale]')?.hidden).toBe(false), { timeout: 15_000 });
  expect(find('[data-stale-text]')?.textContent).toMatch(/Showing data from .*\d{4}/);
  isDown = false;
  find('[data-stale-retry]')?.click();
  await vi.waitFor(() => expect(find('[data-stale]')?.hidden).toBe(true));
}, 20_000);

test('[Q-F04] an answer without a readable launch removes nothing, and the page says from when its data is', async () => {
  await openHome(() =>
    homeAnswer({ featured: [project({ name: 'x'.repeat(2001) })], ongoing: [], upcoming: [], finished: [] }),
  );
  await vi.waitFor(() => expect(find('[data-stale]')?.hidden).toBe(false));
  expect([namesIn('featured'), namesIn('ongoing'), namesIn('upcoming')]).toEqual([
    ['Halo Relay'],
    ['Fern'],
    ['Solestice'],
  ]);
});

test('[R7.6] [FP6] without a banner its space stays for this visit, so that nothing moves, and the next one reserves none', async () => {
  await openHome(() => homeAnswer(built));
  await vi.waitFor(() => expect(find('[data-banner]')?.hidden).toBe(true));
  expect(find('[data-banner]')?.parentElement?.hidden).toBe(false);
  expect(localStorage.getItem('banners')).toBe('home:0');
});

test('[FL13] a text that points at upcoming launches knows whether there are some', async () => {
  const ended = project({ status: 5 });
  let upcoming = [sole];
  await openHome(() => homeAnswer({ featured: [], ongoing: [], upcoming, finished: [ended] }));
  await vi.waitFor(() => expect(find('[data-list=ongoing]')?.textContent).toBe(t('home.noOngoing')));
  upcoming = [];
  find('[data-stale-retry]')?.click();
  await vi.waitFor(() => expect(find('[data-list=ongoing]')?.textContent).toBe(t('list.emptyOngoing')));
});

test('[FL13] the lists are loaded again when a launch of the page enters its next phase, not only after a minute', async () => {
  const soon = { ...sole, times: { ...sole.times, listing: Date.parse('2026-06-20T08:31:01Z') } };
  const nowMs = performance.now();
  const { recordServerTime } = await import('#session/clock.ts');
  recordServerTime({ timeNow: Date.parse('2026-06-20T08:31:00Z'), sentMs: nowMs, receivedMs: nowMs });
  let loads = 0;
  await openHome(() => {
    loads += 1;
    return homeAnswer({ ...built, upcoming: [soon] });
  });
  await vi.waitFor(() => expect(loads).toBeGreaterThan(1), { timeout: 10_000 });
}, 15_000);

test('[FL42] a featured launch that is over leads to its market, and an empty list is one line', async () => {
  const listing = {
    symbolId: 'SOLEUSDT',
    openPrice: '0.1',
    launchPrice: '0.1',
    lastPrice: '0.1108',
    highPrice: '0.12',
    spark: [],
  };
  const { find: findIn, container } = await rendered(
    <>
      <Hero
        t={t}
        lang="en"
        layout="mobile"
        project={{ ...sole, token: 'SOLE', status: 5, listing }}
        href="/"
        textsLang={undefined}
      />
      <HomeLaunches t={t} lang="en" layout="mobile" list="upcoming" projects={[]} hrefOf={() => '/'} />
    </>,
  );
  const action = findIn('[data-launch-action]');
  expect(withoutIsolates(action.textContent)).toBe('Trade SOLE/USDT +10.80%');
  expect(action.getAttribute('href')).toBe('/en/trade/spot/m/SOLE/USDT/');
  expect(container.querySelector('.empty-state')).toBeNull();
});
