/** @vitest-environment happy-dom */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import type { Project } from '#contract/launchpad.ts';
import { launchAttributeOf, launchElements, updateLaunchElements } from '#launchpad/launch-element.ts';
import { ProjectCard } from '#launchpad/lists/ProjectCard.tsx';
import { UpcomingList } from '#launchpad/lists/UpcomingList.tsx';
import { showPhases } from '#launchpad/live-phases.ts';
import { phaseNameOf } from '#launchpad/phases.ts';
import { ProjectHead } from '#launchpad/project/ProjectHead.tsx';
import { LaunchFigures } from '#launchpad/lists/LaunchFigures.tsx';
import { heroFacts } from '#launchpad/fact-texts.ts';
import { rendered } from '../ui/support/render.ts';
import { haloTimes, lottery, project, stake } from './support/pools.ts';

const t = textsFor('en', 'launchpad');
const pool = project({
  code: 'ORBT',
  kind: 'LAUNCHPOOL',
  times: { announce: 1, commitStart: 10, commitEnd: 20, distribute: 30 },
  pools: [stake()],
});

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.body.replaceChildren();
});

/** Puts an element with the parts of a launch into the page. */
function launchElement(attributes: Record<string, string>): HTMLElement {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const [name, text] of Object.entries({ phase: 'Launchpad', left: 'Jun 2' })) {
    const part = document.createElement('span');
    part.setAttribute(`data-launch-${name}`, '');
    part.textContent = text;
    element.append(part);
  }
  document.body.append(element);
  return element;
}

describe('the attribute of a launch', () => {
  test.each([
    ['launchpad', project()],
    ['launchpool', pool],
    ['old model', project({ model: 'v1' })],
    ['cancellation', project({ status: 9 })],
    ['unknown status', project({ status: -1 })],
    ['unknown kind', project({ kind: 'UNKNOWN' })],
    ['launch without a listing', project({ times: { ...haloTimes, listing: undefined } })],
  ])('is read with the phases that it was written with: %s', async (_, launch) => {
    await rendered(<div {...launchAttributeOf(launch)} />);
    const [read] = launchElements();
    expect(read?.data).toMatchObject({ code: launch.code, kind: launch.kind, model: launch.model, figures: 'card' });
    for (const nowMs of [5, 15, 25, 35, ...Object.values(haloTimes)])
      expect(read && phaseNameOf(read.data, nowMs)).toBe(phaseNameOf(launch, nowMs));
  });

  test('leaves out the most frequent values', () => {
    const { snapshotStart, commitStart, commitEnd, distribute, listing } = haloTimes;
    const times = { snapshotStart, commitStart, commitEnd, distribute, listing };
    expect(launchAttributeOf(project())['data-launch']).toBe(JSON.stringify({ code: 'HALO', times }));
    expect(launchAttributeOf(project({ model: 'v1', status: 9 }), 'hero')['data-launch']).toBe(
      JSON.stringify({ code: 'HALO', model: 'v1', status: 9, times, figures: 'hero' }),
    );
  });

  test.each([
    ['empty', ''],
    ['not JSON', 'LAUNCHPAD v2 0'],
    ['truncated', '{"code":"HALO","times":{"commitStart":1'],
    ['not an object', 'null'],
    ['without times', '{"code":"HALO"}'],
    ['without the end of the commit period', '{"code":"HALO","times":{"commitStart":1}}'],
    ['with a time that is not a number', '{"code":"HALO","times":{"commitStart":"1","commitEnd":2}}'],
    ['with an unknown kind', '{"code":"HALO","kind":"X","times":{"commitStart":1,"commitEnd":2}}'],
    ['with an invalid code', '{"code":"\\"]","times":{"commitStart":1,"commitEnd":2}}'],
  ])('is ignored when it is %s, and the other launches of the page are shown', (_, json) => {
    const missing = launchElement({});
    const invalid = launchElement({ 'data-launch': json });
    const valid = launchElement(launchAttributeOf(pool));
    expect(launchElements().map(({ element }) => element)).toEqual([valid]);
    showPhases(15);
    updateLaunchElements(project());
    expect([missing.textContent, invalid.textContent]).toEqual(['LaunchpadJun 2', 'LaunchpadJun 2']);
    expect(valid.querySelector('[data-launch-phase]')?.textContent).toBe(t('phase.active'));
  });
});

describe('the phase on the page', () => {
  const phases = () => [...document.querySelectorAll('[data-launch-phase]')].map(({ textContent }) => textContent);

  test('is shown in cards, rows and heads', async () => {
    const launch = project();
    await rendered(
      <>
        <ProjectCard t={t} lang="en" project={launch} href="/" />
        <UpcomingList t={t} lang="en" projects={[launch]} hrefOf={() => '/'} />
        <ProjectHead t={t} lang="en" project={launch} />
      </>,
    );
    showPhases(haloTimes.commitStart);
    expect(phases()).toEqual([t('phase.commit'), t('phase.commit'), t('phase.commit')]);
    showPhases(haloTimes.commitEnd);
    expect(phases()).toEqual([t('phase.calculating'), t('phase.calculating'), t('phase.calculating')]);
  });

  test('follows new times of one launch and leaves the other launches alone', async () => {
    const launch = project();
    await rendered(
      <>
        <ProjectCard t={t} lang="en" project={launch} href="/" />
        <ProjectCard t={t} lang="en" project={project({ code: 'MOSS' })} href="/" />
      </>,
    );
    updateLaunchElements({ ...launch, times: { ...haloTimes, commitEnd: haloTimes.commitEnd + 60_000 } });
    showPhases(haloTimes.commitEnd);
    expect(phases()).toEqual([t('phase.commit'), t('phase.calculating')]);
  });

  test('of a canceled launch marks no step and says that the dates were planned', async () => {
    const { find, all } = await rendered(<ProjectHead t={t} lang="en" project={project()} />);
    expect(all('[data-phase-from]')).not.toHaveLength(0);
    updateLaunchElements(project({ status: 9 }));
    showPhases(haloTimes.commitStart);
    expect(phases()).toEqual([t('phase.canceled')]);
    expect(all('[data-phase-from]')).toHaveLength(0);
    expect(find('[data-planned]').hidden).toBe(false);
  });
});

describe('new figures of the home page', () => {
  const answer = (projects: Project[]) => {
    const result = {
      featured: projects.slice(0, 1),
      ongoing: projects,
      upcoming: [],
      finished: [],
      stats: { projects: 12, participants: 3400, raisedUsd: '5600000', averageReturn: '0.5' },
      faq: [],
    };
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(
        Response.json({
          ret_code: 0,
          ret_msg: 'OK',
          result: address.includes('v2/home') ? result : { list: [] },
          time_now: 1_780_000_000_000,
        }),
      ),
    );
  };
  afterEach(() => void vi.unstubAllGlobals());

  test('are written by name: hero, cards and totals', async () => {
    const hero = project();
    const card = project({ code: 'MOSS', pools: [lottery()] });
    const ended = project({ code: 'ORBT', kind: 'LAUNCHPOOL', pools: [stake()] });
    const { find, all } = await rendered(
      <>
        <section {...launchAttributeOf(hero, 'hero')}>
          <LaunchFigures facts={heroFacts(t, 'en', hero)} />
        </section>
        <div id="moss">
          <ProjectCard t={t} lang="en" project={card} href="/" />
        </div>
        <div id="orbt">
          <ProjectCard t={t} lang="en" project={ended} href="/" />
        </div>
        <span data-total="participants" />
        <span data-launch="broken" data-figure="price">
          as built
        </span>
      </>,
    );
    const figures = (selector: string) =>
      Object.fromEntries(
        all(`${selector} [data-figure]`).map((each) => [each.dataset['figure'] ?? '', each.textContent]),
      );
    const before = figures('#orbt');
    answer([
      { ...hero, stats: { participants: 7, totalCommittedUsd: '1234567', updatedAt: 1 } },
      { ...card, pools: [lottery({ tickets: 4321 })] },
      { ...ended, status: 5, stats: { participants: 1, totalCommittedUsd: '9', updatedAt: 1 } },
    ]);
    (await import('#launchpad/home/home-refresh.ts')).refreshHome();
    await vi.waitFor(() => expect(find('[data-total]').textContent).toBe('3,400'));
    expect(figures('section')).toMatchObject({ price: '0.0625 SLIP / 0.05 USDT', people: '7', committed: '1.23M' });
    expect(figures('#moss')).toMatchObject({ tickets: '4,321', tokensPerTicket: `2,000 ${card.token}` });
    expect(figures('#orbt')).toEqual(before);
    expect(find('[data-launch="broken"]').textContent).toBe('as built');
  });
});
