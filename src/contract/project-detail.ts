/** Details of one launch with its texts, its contests, and the home screen with its questions. launchpad.md 2, 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { projectParams, projectErrors, projectRefusals } from './launch-params.ts';
import { LaunchOrderState } from './participation.ts';
import { homeWith, Project } from './projects.ts';
import { Amount, Coin, Count, Id, PlainText, listOf, Ms, openEnum, ProjectCode, rows } from './scalars.ts';

/** Most rows of a table in project texts; further rows are dropped. */
const maxTableRows = 200;
const cells = v.pipe(v.array(PlainText), v.maxLength(30));

/** A block of project text, structured and never HTML. */
export const TextBlock = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), text: PlainText }),
  v.object({ kind: v.literal('list'), items: v.pipe(v.array(PlainText), v.maxLength(50)) }),
  v.object({
    kind: v.literal('table'),
    head: cells,
    rows: v.pipe(
      v.array(cells),
      v.transform((list) => list.slice(0, maxTableRows)),
    ),
  }),
  v.object({ kind: v.literal('image'), code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/)) }),
  v.object({ kind: v.literal('link'), text: PlainText, url: v.string() }),
]);
export type TextBlock = v.InferOutput<typeof TextBlock>;

/** Data of the home screen. */
export const home = homeWith({ faq: rows(v.object({ question: PlainText, answer: rows(TextBlock) })) });

/**
 * Details of a launch; missing texts become empty lists. `lang` is the language of the texts. Shares are fractions of
 * the supply.
 */
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
  refusalResults: projectRefusals,
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
  refusalResults: projectRefusals,
});

/**
 * Contests, votes and tasks of a project; `prize` is in `token`, `start` and `end` are ms UTC, `mine` is the caller's
 * progress. `poolId` is the pool whose stakes count. `ranking` are the ten with the most progress in a contest that
 * ranks people, with masked user ids; people with equal progress share a rank.
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
