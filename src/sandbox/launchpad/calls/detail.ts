import * as calls from '#contract/launchpad.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle, handlePublic } from '#sandbox/exchange/handler.ts';
import { resultRow } from '../settlement/participation-result.ts';
import { participationsInProject } from '../participation/participations.ts';
import { launchByCode, launchById } from '../projects.ts';
import { qualificationsOf } from '../participation/qualification.ts';
import type { SeedProject } from '../seed/types.ts';
import { publicResult } from './public-result.ts';
import type { PublicRequest } from './public-result.ts';
import { detailTexts } from '../detail-texts.ts';
import { projectView } from '../project-view.ts';

type ProjectParams = { projectId?: string | undefined; code?: string | undefined };

/**
 * The requested project; rejects with `noSuchProject`, or with `otherModel` and its model when that differs.
 */
export function projectOf(model: SeedProject['model'], { projectId, code }: ProjectParams) {
  const project = projectId === undefined ? launchByCode(code ?? '') : launchById(projectId);
  if (!project) return refuse('noSuchProject');
  return project.model === model ? project : refuse('otherModel', { result: { model: project.model } });
}

function detail(
  exchange: Exchange,
  call: typeof calls.detailV2,
  project: SeedProject,
  request: PublicRequest<ProjectParams>,
) {
  return publicResult(
    exchange,
    call,
    { ...request, params: { projectId: project.projectId } },
    (cache, launchLang) => ({
      ...projectView(exchange, cache, project, launchLang, request.now),
      ...detailTexts(project, launchLang),
    }),
  );
}

/** Answers `launchpad.detailV1`. */
export const detailV1 = handlePublic(calls.detailV1, ({ exchange, params, lang, now }) => {
  const project = projectOf('v1', params);
  return 'refused' in project ? project : detail(exchange, calls.detailV1, project, { params, lang, now });
});

/** Answers `launchpad.detailV2`. */
export const detailV2 = handlePublic(calls.detailV2, ({ exchange, params, lang, now }) => {
  const project = projectOf('v2', params);
  return 'refused' in project ? project : detail(exchange, calls.detailV2, project, { params, lang, now });
});

/** Answers `launchpad.qualificationV1`. */
export const qualificationV1 = handle(calls.qualificationV1, ({ exchange, params, account, now }) => {
  const project = projectOf('v1', params);
  if ('refused' in project) return project;
  const [only] = qualificationsOf(exchange, account, project, now);
  return only ? { result: only } : refuse('noSuchProject');
});

/** Answers `launchpad.qualifications`. */
export const qualifications = handle(calls.qualifications, ({ exchange, params, account, now }) => {
  const project = projectOf('v2', params);
  return 'refused' in project ? project : { result: { list: qualificationsOf(exchange, account, project, now) } };
});

/** The caller's results in all pools of a project. */
const resultsIn = (exchange: Exchange, uid: string, { projectId }: SeedProject) => ({
  result: {
    list: participationsInProject(exchange, uid, projectId).map((participation) => resultRow(exchange, participation)),
  },
});

/** Answers `launchpad.results`. */
export const results = handle(calls.results, ({ exchange, params, account }) => {
  const project = projectOf('v2', params);
  return 'refused' in project ? project : resultsIn(exchange, account.uid, project);
});

/** Answers `launchpad.resultsV1`. */
export const resultsV1 = handle(calls.resultsV1, ({ exchange, params, account }) => {
  const project = projectOf('v1', params);
  return 'refused' in project ? project : resultsIn(exchange, account.uid, project);
});
