import { ask } from './ask.js';
import { exchangeNow } from './clock.js';
import { byId, doAndSay, element, smallButton, timeText } from './elements.js';

const body = byId('launches', HTMLTableSectionElement);
const guests = 100;

/** @type {Record<string, Record<number, string>>} */
const phases = {
  LAUNCHPAD: {
    0: 'Upcoming',
    1: 'Snapshot',
    2: 'Commit period',
    3: 'Calculating',
    4: 'Distributed',
    5: 'Trading',
    9: 'Canceled',
  },
  LAUNCHPOOL: { 0: 'Upcoming', 2: 'Staking', 3: 'Settling', 5: 'Ended', 9: 'Canceled' },
};

/**
 * @param {{ projectId: string, code: string }} project
 * @param {object} act
 * @param {string} said
 * @param {() => Promise<void>} afterwards
 */
const work = ({ projectId, code }, act, said, afterwards) =>
  doAndSay(async () => {
    await ask('POST', 'launch', { projectId, ...act });
    await afterwards();
    return `${code}: ${said}`;
  });

/**
 * @param {any} project
 * @param {() => Promise<void>} afterwards
 */
function row(project, afterwards) {
  const { code, kind, status, times } = project;
  const next = Math.min(
    ...Object.values(times)
      .filter((time) => Number(time) > exchangeNow())
      .map(Number),
  );
  const isOpen = status === 2;
  const acts = element(
    'div',
    { className: 'row row--tight' },
    smallButton('Next phase', code, () => work(project, { act: 'NEXT_PHASE' }, 'moved to the next phase.', afterwards)),
    ...(isOpen
      ? [
          smallButton(`${guests} people join`, code, () =>
            work(project, { act: 'CROWD', n: guests }, `${guests} people joined.`, afterwards),
          ),
        ]
      : []),
    smallButton('Cancel', code, () => work(project, { act: 'CANCEL' }, 'canceled and refunded.', afterwards)),
  );
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, code),
    element('td', {}, phases[kind]?.[status] ?? String(status)),
    element('td', {}, Number.isFinite(next) ? timeText(next) : '–'),
    element('td', {}, acts),
  );
}

/**
 * Reads the launches that are not over and shows them.
 * @param {() => Promise<void>} afterwards
 */
export async function showLaunches(afterwards) {
  const { list } = await ask('GET', '../main/spot/api/activity/v2/project/list?limit=100&status=0,1,2,3,4');
  body.replaceChildren(...list.map((/** @type {any} */ project) => row(project, afterwards)));
}
