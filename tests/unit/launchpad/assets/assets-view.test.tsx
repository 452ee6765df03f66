/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { $assets } from '#launchpad/assets/assets.ts';
import { AssetsView } from '#launchpad/assets/AssetsView.tsx';
import { $launchOrders } from '#launchpad/participation.ts';
import { $projectsById } from '#launchpad/projects-by-id.ts';
import { logIn, logOut, openAccountPage } from '../../account/support/account-page.ts';
import { click, eventually, rendered, rendering } from '../../ui/support/render.ts';

afterEach(async () => {
  await rendering(() => {
    $assets.set({ phase: 'idle' });
    $launchOrders.set(undefined);
    $projectsById.set(undefined);
  });
  vi.unstubAllGlobals();
});

test('[Q-F04] while the assets load, the page has its final headings and labels', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { texts, find } = await rendered(<AssetsView lang="en" layout="desktop" page="" />);
  const frame = () => texts('h2, .facts__label');
  const loading = frame();
  expect(find('.assets-view').getAttribute('aria-busy')).toBe('true');
  const info = {
    vipLevel: 1,
    vipBoost: '0.1',
    running: 0,
    committedUsd: '0',
    stakedUsd: '0',
    earnedUsd: '0',
    wins: 0,
    averages: [],
  };
  await rendering(() => {
    $launchOrders.set(new Map());
    $projectsById.set(new Map());
    $assets.set({ phase: 'ready', value: { info, coins: [] } });
  });
  expect(find('.assets-view').getAttribute('aria-busy')).toBe('false');
  expect(frame()).toEqual(loading);
  expect(loading).toHaveLength(10);
});

test('[FL27] each coin has its own decimals, and neither coins that are not held nor a boost of 0 are shown', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { texts } = await rendered(<AssetsView lang="en" layout="desktop" page="" />);
  const none = { free: '0', frozen: '0', staked: '0', earned: '0' };
  await rendering(() => {
    $launchOrders.set(new Map());
    $projectsById.set(new Map());
    $assets.set({
      phase: 'ready',
      value: {
        info: {
          vipLevel: 0,
          vipBoost: '0',
          running: 0,
          committedUsd: '0',
          stakedUsd: '0',
          earnedUsd: '0',
          wins: 0,
          averages: [],
        },
        coins: [
          { coin: 'USDT', priceUsd: '1', precision: 4, ...none, free: '41445' },
          { coin: 'USDC', priceUsd: '1', precision: 4, ...none },
          { coin: 'ORBT', priceUsd: '1', precision: 4, ...none, earned: '1244.77283153' },
        ],
      },
    });
  });
  expect(texts('tbody tr')).toEqual(['USDT41,445000–', 'ORBT0001,244.7728–']);
  expect(texts('.facts__label')).not.toContain('Limit increase');
});

test('[R8.9] [Q-F02] assets that could not be loaded say so in their place, with a retry', async () => {
  const exchange = openAccountPage();
  const page = await rendered(<AssetsView lang="en" layout="desktop" page="" />);
  await logIn();
  await eventually(() => expect(page.container.textContent).toContain('Your launch assets could not be loaded.'));
  const info = { vipLevel: 3, vipBoost: '0', running: 0, committedUsd: '0', stakedUsd: '0', earnedUsd: '0', wins: 0 };
  exchange.answer('/x/main/spot/api/activity/v2/userCenterInfo', () => ({ ...info, averages: [] }));
  exchange.answer('/x/main/spot/api/activity/v2/currencyList', () => ({ list: [] }));
  await click(page.find('button'));
  await eventually(() => expect(page.texts('.facts__fact')).toContain('VIP level 3'));
  expect(page.container.textContent).not.toContain('Your launch assets could not be loaded.');
  await logOut();
});
