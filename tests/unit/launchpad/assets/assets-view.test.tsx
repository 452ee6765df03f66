/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { $assets } from '#launchpad/assets/assets.ts';
import { AssetsView } from '#launchpad/assets/AssetsView.tsx';
import { $launchOrders } from '#launchpad/participation.ts';
import { $projectsById } from '#launchpad/projects-by-id.ts';
import { rendered, rendering } from '../../ui/support/render.ts';

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
    $assets.set({ phase: 'ready', assets: { info, coins: [] } });
  });
  expect(find('.assets-view').getAttribute('aria-busy')).toBe('false');
  expect(frame()).toEqual(loading);
  expect(loading).toHaveLength(10);
});
