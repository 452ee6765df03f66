/** A launch as its page shows it, and its contests. launchpad.md 2, 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { byProject, detailErrors } from './launch-params.ts';
import { OrderState } from './participation.ts';
import { Block, Project } from './projects.ts';
import { Amount, Coin, Count, Id, Line, listOf, Ms, openEnum, ProjectCode, rows } from './scalars.ts';

/** A launch as its page shows it; a text that is missing leaves no hole. `lang` is the language of the texts. Shares are fractions. */
export const ProjectDetail = v.object({
  ...Project.entries,
  sections: v.optional(rows(v.object({ id: v.string(), heading: Line, body: rows(Block) })), []),
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
    distribution: v.optional(rows(v.object({ label: Line, share: Amount })), []),
    vesting: v.optional(
      rows(v.object({ label: Line, share: Amount, tgeShare: Amount, cliffDays: Count, linearDays: Count })),
      [],
    ),
  }),
  risk: v.optional(rows(Line), []),
  rules: v.optional(rows(Block), []),
  faq: v.optional(rows(v.object({ question: Line, answer: rows(Block) })), []),
  lang: v.string(),
});
export type ProjectDetail = v.InferOutput<typeof ProjectDetail>;

const detailParams = v.object({ projectId: v.optional(Id), code: v.optional(ProjectCode) });
/** A project of the old model; asking for one of the other model answers 20106 with `result: { model }`. */
export const detailV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/project/detail',
  auth: 'optional',
  params: detailParams,
  result: ProjectDetail,
  errors: detailErrors,
});

/** A project by id or code; asking for one of the old model answers 20106 with `result: { model }`. */
export const detailV2 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/detail',
  auth: 'optional',
  params: detailParams,
  result: ProjectDetail,
  errors: detailErrors,
});

/** Contests, votes and tasks of a project; `goal`, `progress` and `prize` are amounts, `prize` in `token`. ms UTC */
export const eventDetails = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/event/details',
  auth: 'optional',
  params: byProject,
  result: listOf(
    v.object({
      eventId: Id,
      type: openEnum(['TRADE_CONTEST', 'VOTE', 'TASK']),
      title: Line,
      start: Ms,
      end: Ms,
      prize: Amount,
      token: Coin,
      state: OrderState,
      mine: v.optional(
        v.object({ progress: Amount, goal: Amount, rank: v.optional(Count), prize: v.optional(Amount) }),
      ),
    }),
  ),
  errors: { 20101: 'noSuchProject' },
});
