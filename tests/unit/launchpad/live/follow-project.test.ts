/** @vitest-environment happy-dom */
import { cleanStores } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { followProject } from '#launchpad/live/follow-project.ts';
import { $serverSecond, recordServerTime } from '#session/clock.ts';
import { haloTimes, project } from '../support/pools.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // Its clock would stop after the document is gone.
  cleanStores($serverSecond);
  document.body.replaceChildren();
});

test('[FL12] a form that was built in another phase is marked, so that nobody fills it in before React replaces it', async () => {
  provideTexts(namespaceTexts);
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'launches';
  data.textContent = JSON.stringify({ readAtMs: haloTimes.commitStart, project: project() });
  const panel = document.createElement('section');
  panel.id = 'take-part';
  panel.dataset['shownPhase'] = 'commit';
  document.body.append(data, panel);
  const setTime = (timeNow: number) => {
    const nowMs = performance.now();
    recordServerTime({ timeNow, sentMs: nowMs, receivedMs: nowMs });
  };
  setTime(haloTimes.commitStart);
  followProject();
  expect(panel.hasAttribute('data-outdated')).toBe(false);
  setTime(haloTimes.commitEnd);
  await vi.waitFor(() => expect(panel.hasAttribute('data-outdated')).toBe(true), { timeout: 5_000 });
});
