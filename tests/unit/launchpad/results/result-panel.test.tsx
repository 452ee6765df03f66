/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import { ResultPanel } from '#launchpad/results/ResultPanel.tsx';
import { rendered } from '../../ui/support/render.ts';
import { haloTimes, project } from '../support/pools.ts';

test('[FL34] until the token is listed the result offers a calendar file for the start of trading', async () => {
  const listing = haloTimes.commitEnd + 3_600_000;
  const launch = project({ times: { ...haloTimes, listing } });
  const panelAt = (nowMs: number) => (
    <ResultPanel
      t={textsFor('en', 'launchpad')}
      lang="en"
      layout="desktop"
      project={launch}
      nowMs={nowMs}
      isPending={false}
    />
  );
  const page = await rendered(panelAt(listing - 1));
  const link = page.findAs(HTMLAnchorElement, 'a[download]');
  const file = decodeURIComponent(link.getAttribute('href') ?? '');
  expect(link.textContent).toContain('Remind me');
  expect(file.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual(['SUMMARY:Halo Relay: trading starts']);
  expect(file).toContain(`DTSTART:${new Date(listing).toISOString().replace(/[-:]|\.\d{3}/g, '')}`);
  // The store of reminders knows the start of commits alone.
  expect(link.dataset['reminder']).toBeUndefined();
  await page.render(panelAt(listing));
  expect(page.all('a[download]')).toEqual([]);
});
