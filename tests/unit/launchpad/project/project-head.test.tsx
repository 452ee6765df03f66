/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import { ProjectHead } from '#launchpad/project/ProjectHead.tsx';
import { rendered } from '../../ui/support/render.ts';
import { project } from '../support/pools.ts';

const chips = async (part: Parameters<typeof project>[0]) =>
  (await rendered(<ProjectHead t={textsFor('en', 'launchpad')} lang="en" project={project(part)} />))
    .texts('.project-head__vip')
    .map((text) => text.trim());

test('[R1.6] [R6.4] the head of a VIP launch names the level that it needs; other launches have no flag', async () => {
  expect(await chips({ isVip: true, minVipLevel: 3 })).toEqual(['VIP 3+']);
  expect(await chips({ isVip: false, minVipLevel: 0 })).toEqual([]);
});
