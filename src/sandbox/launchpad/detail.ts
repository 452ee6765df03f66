import * as calls from '../../contract/launchpad.ts';
import { unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle, handleOpen } from '../handle.ts';
import { resultRow } from './outcome.ts';
import { entriesOf } from './participations.ts';
import { launchByCode, launchById } from './projects.ts';
import { qualificationsOf, windowOf } from './qualification.ts';
import type { SeedProject } from './seed/types.ts';
import { snapshotDays } from './snapshot.ts';
import { detailTexts, seedLangOf } from './texts.ts';
import { projectView, readBoard } from './view.ts';

type Asked = { projectId?: string | undefined; code?: string | undefined };

/** The asked project of this model; else the refusal: unknown, or of the other model with its name. */
function asked(model: SeedProject['model'], { projectId, code }: Asked) {
  const project = projectId === undefined ? launchByCode(code ?? '') : launchById(projectId);
  if (!project) return refuse('noSuchProject');
  return project.model === model ? project : refuse('otherModel', { result: { model: project.model } });
}

function detail(exchange: Exchange, project: SeedProject, lang: string, now: number) {
  const written = seedLangOf(lang);
  return {
    result: { ...projectView(exchange, readBoard(exchange), project, written, now), ...detailTexts(project, written) },
  };
}

export const detailV1 = handleOpen(calls.detailV1, ({ params, lang, now, ...exchange }) => {
  const project = asked('v1', params);
  return 'refused' in project ? project : detail(exchange, project, lang, now);
});

export const detailV2 = handleOpen(calls.detailV2, ({ params, lang, now, ...exchange }) => {
  const project = asked('v2', params);
  return 'refused' in project ? project : detail(exchange, project, lang, now);
});

export const qualificationV1 = handle(calls.qualificationV1, ({ params, account, now, ...exchange }) => {
  const project = asked('v1', params);
  if ('refused' in project) return project;
  const [only] = qualificationsOf(exchange, account, project, now);
  return only ? { result: only } : refuse('noSuchProject');
});

export const qualifications = handle(calls.qualifications, ({ params, account, now, ...exchange }) => {
  const project = asked('v2', params);
  return 'refused' in project ? project : { result: { list: qualificationsOf(exchange, account, project, now) } };
});

/** The caller's results in a project, those of its pools in turn. */
const resultsIn = (exchange: Exchange, uid: string, { projectId }: SeedProject) => ({
  result: {
    list: entriesOf(exchange, uid)
      .filter((entry) => entry.projectId === projectId)
      .map((entry) => resultRow(exchange, entry)),
  },
});

export const results = handle(calls.results, ({ params, account, ...exchange }) => {
  const project = asked('v2', params);
  return 'refused' in project ? project : resultsIn(exchange, account.uid, project);
});

export const resultsV1 = handle(calls.resultsV1, ({ params, account, ...exchange }) => {
  const project = asked('v1', params);
  return 'refused' in project ? project : resultsIn(exchange, account.uid, project);
});

export const snapshotCalendar = handle(calls.snapshotCalendar, ({ params, account, now, ...exchange }) => {
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  if (project.times.snapshotStart === undefined) return { result: { list: [] } };
  const coins = new Set(project.pools.map(({ terms }) => terms.coin));
  const coin = params.coin ?? (coins.size === 1 ? [...coins][0] : undefined);
  if (coin === undefined || !coins.has(coin)) return refuse('badParameter', { field: 'coin' });
  const days = snapshotDays(exchange, account.uid, coin, windowOf(project), now);
  return { result: { list: days.map((day) => ({ ...day, average: unscale(day.average) })) } };
});
