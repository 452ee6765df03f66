/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import type { Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { ReminderLink } from '#launchpad/events/ReminderLink.tsx';
import { rendered } from '../../ui/support/render.ts';
import { haloTimes, project } from '../support/pools.ts';

/** Returns the titles of the events that the reminder of a launch contains. */
async function titlesOf(part: Partial<Project>, lang: Lang = 'en') {
  const link = <ReminderLink t={textsFor(lang, 'launchpad')} project={project(part)} path="/" />;
  const { findAs } = await rendered(link);
  const file = decodeURIComponent(findAs(HTMLAnchorElement, 'a').getAttribute('href') ?? '');
  return file.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim().slice('SUMMARY:'.length));
}

test('[Q-U22] the reminder says at the start of the snapshot what to hold, and to sign up where that is needed', async () => {
  expect(await titlesOf({ needSignup: true })).toEqual([
    'Halo Relay snapshot starts: hold SLIP / USDT and sign up',
    'Halo Relay opens',
  ]);
  expect(await titlesOf({ needSignup: false })).toEqual([
    'Halo Relay snapshot starts: hold SLIP / USDT',
    'Halo Relay opens',
  ]);
});

test('[Q-U22] the reminder of a launchpool has no snapshot', async () => {
  const { announce, commitStart, commitEnd } = haloTimes;
  expect(await titlesOf({ kind: 'LAUNCHPOOL', times: { announce, commitStart, commitEnd } })).toEqual([
    'Halo Relay opens',
  ]);
});
