/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LaunchEvents } from '#launchpad/events/LaunchEvents.tsx';
import { $project } from '#launchpad/project-store.ts';
import { $topicReaders } from '#session/private-stream/topics.ts';
import { click, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { project, stake } from '../support/pools.ts';

const vote = {
  eventId: '502',
  type: 'VOTE',
  title: 'Vote for the first route',
  start: 1,
  end: Date.parse('2026-06-08T00:00:00Z'),
  prize: '50000',
  token: 'ORBT',
  state: 'PENDING',
  poolId: '51',
};
const contest = {
  ...vote,
  eventId: '501',
  type: 'TRADE_CONTEST',
  poolId: undefined,
  ranking: [
    { rank: 1, user: '10****03', progress: '912000.5', isMine: true },
    { rank: 2, user: '70****17', progress: '18400' },
  ],
};

let staked = '0';
let list: readonly object[] = [];
beforeEach(() => {
  staked = '0';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        ret_code: 0,
        ret_msg: '',
        ext_code: '',
        ext_info: {},
        time_now: '1780000000.000000',
        result: { list: list.map((event) => ({ ...event, mine: { progress: staked, goal: '500' } })) },
      }),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  return rendering(() => {
    delete document.documentElement.dataset['assets'];
    $project.set(undefined);
  });
});

/** Renders the contests that the exchange sends. */
async function eventsOf(sent: readonly object[]) {
  list = sent;
  $project.set(project({ pools: [stake({ poolId: '51' })] }));
  const events = await rendered(<LaunchEvents lang="en" page="" />);
  await vi.waitFor(() => expect(events.all('.launch-event')).toHaveLength(sent.length));
  return events;
}

test('[R7.6] a vote says that the stake is the vote, and leads to the stake form', async () => {
  const { find, texts } = await eventsOf([vote]);
  expect(texts('.launch-event__vote')[0]).toMatch(/^Your stake is your vote.* Stake 500 SLIP$/);
  expect(find('.launch-event__vote a').getAttribute('href')).toBe('#take-part');
});

test('[R7.6] an ended vote has no way to the form', async () => {
  const { all, texts } = await eventsOf([{ ...vote, state: 'CONTEST_DONE' }]);
  expect(texts('.launch-event__vote')[0]?.trim()).toBe('The stakes at the end of the vote were counted.');
  expect(all('.launch-event__vote a')).toHaveLength(0);
});

test('[R7.6] a contest shows its top ten with the own row marked', async () => {
  const { texts } = await eventsOf([contest]);
  expect(texts('.launch-event__ranking tbody tr')).toEqual(['110****03 You912,000.5', '270****17 18,400.0']);
});

test('[R1.4] progress follows the own stake when the exchange reports it', async () => {
  const { texts } = await eventsOf([vote]);
  expect(texts('.launch-event__progress bdi')).toEqual(['0 / 500 SLIP']);
  staked = '400';
  const reader = $topicReaders.get().find(({ topic }) => topic === 'launch');
  await rendering(() => reader?.apply([{}], 'update'));
  await vi.waitFor(() => expect(texts('.launch-event__progress bdi')).toEqual(['400 / 500 SLIP']));
});

test('[FL25] progress has its unit and stops at the goal; a vote that is cast offers no other', async () => {
  staked = '400';
  const { texts, all } = await eventsOf([vote, contest]);
  expect(texts('.launch-event__progress bdi')).toEqual(['400 / 500 SLIP', '400 / 500 USD']);
  expect(texts('.launch-event__vote a')).toEqual(['Stake 100 SLIP']);
  staked = '2000';
  const reader = $topicReaders.get().find(({ topic }) => topic === 'launch');
  await rendering(() => reader?.apply([{}], 'update'));
  await vi.waitFor(() => expect(texts('.launch-event__progress bdi')[0]).toBe('500 / 500 SLIP (+1,500 SLIP)'));
  expect(all('.launch-event__vote a')).toEqual([]);
});

test('[FL2] hidden amounts leave neither the progress, its share nor the own points of a contest in the document', async () => {
  staked = '431';
  document.documentElement.dataset['assets'] = 'hidden';
  const { container, all } = await eventsOf([contest]);
  expect(container.innerHTML).not.toMatch(/912,?000|431|86\s?%/);
  expect(container.textContent).toContain('18,400');
  expect(all('[role=meter], meter')).toEqual([]);
});

test('[R4.10] a contest is completed for users who reached its goal and missed for others, with an icon and a text', async () => {
  const { all, texts } = await eventsOf([
    { ...contest, state: 'CONTEST_DONE' },
    { ...vote, state: 'CONTEST_FAIL' },
  ]);
  expect(texts('.launch-event__head .chip').map((text) => text.trim())).toEqual([
    'Contest completed',
    'Contest not completed',
  ]);
  expect(all('.launch-event__head .chip svg')).toHaveLength(2);
});

test('[Q-F04] type and state of a newer exchange are shown as unknown', async () => {
  const { container, texts } = await eventsOf([{ ...contest, type: 'QUIZ', state: 'POSTPONED' }]);
  expect(texts('.facts__fact')).toContain('TypeOther');
  expect(texts('.launch-event__head .chip').map((text) => text.trim())).toEqual(['Unknown']);
  expect(container.textContent).not.toMatch(/undefined|NaN|\[object|Infinity|\{\{/);
});

test('[R8.9] [Q-F02] contests that could not be loaded say so in their place, with a retry', async () => {
  const answer = fetch;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ret_code: 10016, ret_msg: '', result: null })));
  list = [contest];
  $project.set(project({ pools: [stake({ poolId: '51' })] }));
  const events = await rendered(<LaunchEvents lang="en" page="" />);
  await eventually(() => expect(events.container.textContent).toContain('Contests and votes could not be loaded.'));
  vi.stubGlobal('fetch', answer);
  const retry = events.all('button').find(({ textContent }) => textContent === 'Try again');
  await click(retry ?? events.container);
  await eventually(() => expect(events.all('.launch-event')).toHaveLength(1));
  expect(events.container.textContent).not.toContain('could not be loaded');
});
