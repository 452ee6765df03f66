/** Details of one launch, and its contests. launchpad.md 2, 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { projectParams, projectErrors } from './launch-params.ts';
import { LaunchOrderState } from './participation.ts';
import { TextBlock, Project } from './projects.ts';
import { Amount, Coin, Count, Id, PlainText, listOf, Ms, openEnum, ProjectCode, rows } from './scalars.ts';

/** Details of a launch; missing texts become empty lists. `lang` is the language of the texts. Shares are fractions of the supply. */
export const ProjectDetail = v.object({
  ...Project.entries,
  sections: v.optional(rows(v.object({ id: v.string(), heading: PlainText, body: rows(TextBlock) })), []),
  links: v.optional(
    rows(
      v.object({
        rel: v.picklist(['website', 'whitepaper', 'audit', 'x', 'telegram', 'discord', 'github']),
        url: v.pipe(v.string(), v.regex(/^https:\/\//)),
      }),
    ),
    [],
  ),
  tokenomics: v.object({
    totalSupply: Amount,
    initialCirculating: Amount,
    launchAmount: Amount,
    hardCapUsd: v.optional(Amount),
    distribution: v.optional(rows(v.object({ label: PlainText, share: Amount })), []),
    vesting: v.optional(
      rows(v.object({ label: PlainText, share: Amount, tgeShare: Amount, cliffDays: Count, linearDays: Count })),
      [],
    ),
  }),
  risk: v.optional(rows(PlainText), []),
  rules: v.optional(rows(TextBlock), []),
  faq: v.optional(rows(v.object({ question: PlainText, answer: rows(TextBlock) })), []),
  lang: v.string(),
});
export type ProjectDetail = v.InferOutput<typeof ProjectDetail>;

/** Either `projectId` or `code` is needed. */
const detailParams = v.object({ projectId: v.optional(Id), code: v.optional(ProjectCode) });
/** A project of model v1 by id or code; for a project of model v2 it returns 20106 with `result: { model }`. */
export const detailV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/project/detail',
  auth: 'optional',
  params: detailParams,
  result: ProjectDetail,
  errors: projectErrors,
});

/** A project of model v2 by id or code; for a project of model v1 it returns 20106 with `result: { model }`. */
export const detailV2 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/detail',
  auth: 'optional',
  params: detailParams,
  result: ProjectDetail,
  errors: projectErrors,
});

/**
 * Contests, votes and tasks of a project; `prize` is in `token`, `start` and `end` are ms UTC, `mine` is the caller's progress.
 * `poolId` is the pool whose stakes count. `ranking` are the ten with the most progress in a contest that ranks people, with
 * masked user ids; people with equal progress share a rank.
 */
export const eventDetails = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/event/details',
  auth: 'optional',
  params: projectParams,
  result: listOf(
    v.object({
      eventId: Id,
      type: openEnum(['TRADE_CONTEST', 'VOTE', 'TASK']),
      title: PlainText,
      start: Ms,
      end: Ms,
      prize: Amount,
      token: Coin,
      state: LaunchOrderState,
      poolId: v.optional(Id),
      ranking: v.optional(
        rows(v.object({ rank: Count, user: PlainText, progress: Amount, isMine: v.optional(v.boolean(), false) })),
        [],
      ),
      mine: v.optional(
        v.object({ progress: Amount, goal: Amount, rank: v.optional(Count), prize: v.optional(Amount) }),
      ),
    }),
  ),
  errors: { 20101: 'noSuchProject' },
});
