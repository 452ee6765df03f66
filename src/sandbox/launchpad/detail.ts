import * as calls from '../../contract/launchpad.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle, handleOpen } from '../handle.ts';
import { resultRow } from './outcome.ts';
import { entriesFor } from './participations.ts';
import { launchByCode, launchById } from './projects.ts';
import { qualificationsOf } from './qualification.ts';
import type { SeedProject } from './seed/types.ts';
import { publicAnswer } from './public-answers.ts';
import type { Given } from './public-answers.ts';
import { detailTexts } from './texts.ts';
import { projectView } from './view.ts';

type Asked = { projectId?: string | undefined; code?: string | undefined };

/** The asked project of this model; else the refusal: unknown, or of the other model with its name. */
export function asked(model: SeedProject['model'], { projectId, code }: Asked) {
  const project = projectId === undefined ? launchByCode(code ?? '') : launchById(projectId);
  if (!project) return refuse('noSuchProject');
  return project.model === model ? project : refuse('otherModel', { result: { model: project.model } });
}

function detail(
  exchange: Exchange,
  call: typeof calls.detailV1 | typeof calls.detailV2,
  project: SeedProject,
  given: Given<Asked>,
) {
  return publicAnswer(exchange, call, { ...given, params: { projectId: project.projectId } }, (board, written) => ({
    ...projectView(exchange, board, project, written, given.now),
    ...detailTexts(project, written),
  }));
}

export const detailV1 = handleOpen(calls.detailV1, ({ params, lang, now, ...exchange }) => {
  const project = asked('v1', params);
  return 'refused' in project ? project : detail(exchange, calls.detailV1, project, { params, lang, now });
});

export const detailV2 = handleOpen(calls.detailV2, ({ params, lang, now, ...exchange }) => {
  const project = asked('v2', params);
  return 'refused' in project ? project : detail(exchange, calls.detailV2, project, { params, lang, now });
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
    list: entriesFor(exchange, uid, projectId).map((entry) => resultRow(exchange, entry)),
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
