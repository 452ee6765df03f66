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
  v.object({
    kind: v.literal('paragraph'),
    /** Text of the paragraph. */
    text: PlainText,
  }),
  v.object({
    kind: v.literal('list'),
    /** Items of the list. */
    items: v.pipe(v.array(PlainText), v.maxLength(50)),
  }),
  v.object({
    kind: v.literal('table'),
    /** Headings of the columns. */
    head: cells,
    /** Rows of the table, cell by cell. */
    rows: v.pipe(
      v.array(cells),
      v.transform((list) => list.slice(0, maxTableRows)),
    ),
  }),
  v.object({
    kind: v.literal('image'),
    /** Code of the picture, which the site draws. */
    code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/)),
  }),
  v.object({
    kind: v.literal('link'),
    /** Text of the link. */
    text: PlainText,
    /** Target of the link. */
    url: v.string(),
  }),
]);
export type TextBlock = v.InferOutput<typeof TextBlock>;

/** Data of the home screen. */
export const home = homeWith({
  /** Questions about launches. */
  faq: rows(
    v.object({
      /** The question. */
      question: PlainText,
      answer: rows(TextBlock),
    }),
  ),
});

/**
 * Details of a launch; missing texts become empty lists. `lang` is the language of the texts. Shares are fractions of
 * the supply.
 */
export const ProjectDetail = v.object({
  ...Project.entries,
  /** Texts about the project. */
  sections: v.optional(
    rows(
      v.object({
        /** Id of the section, for links to it. */
        id: v.string(),
        /** Heading of the section. */
        heading: PlainText,
        body: rows(TextBlock),
      }),
    ),
    [],
  ),
  /** Addresses of the project. */
  links: v.optional(
    rows(
      v.object({
        /** What the address is. */
        rel: v.picklist(['website', 'whitepaper', 'audit', 'x', 'telegram', 'discord', 'github']),
        /** The address, https. */
        url: v.pipe(v.string(), v.regex(/^https:\/\//)),
      }),
    ),
    [],
  ),
  /** The token and its distribution. */
  tokenomics: v.object({
    /** All tokens, in tokens. */
    totalSupply: Amount,
    /** Tokens in circulation at the listing, in tokens. */
    initialCirculating: Amount,
    /** Tokens of the launch, in tokens. */
    launchAmount: Amount,
    /** Most that the launch raises, in USD. */
    hardCapUsd: v.optional(Amount),
    /** Who gets which share of the tokens. */
    distribution: v.optional(
      rows(
        v.object({
          /** Who gets it. */
          label: PlainText,
          /** Part of the supply, a fraction. */
          share: Amount,
        }),
      ),
      [],
    ),
    /** When shares are released. */
    vesting: v.optional(
      rows(
        v.object({
          /** Whose share it is. */
          label: PlainText,
          /** Part of the supply, a fraction. */
          share: Amount,
          /** Part of the share that is released at the listing, a fraction. */
          tgeShare: Amount,
          /** Days after the listing without a release. */
          cliffDays: Count,
          /** Days over which the rest is released. */
          linearDays: Count,
        }),
      ),
      [],
    ),
  }),
  /** Risks of the project. */
  risk: v.optional(rows(PlainText), []),
  rules: v.optional(rows(TextBlock), []),
  /** Questions about the project. */
  faq: v.optional(
    rows(
      v.object({
        /** The question. */
        question: PlainText,
        answer: rows(TextBlock),
      }),
    ),
    [],
  ),
  /** Language of the texts. */
  lang: v.string(),
});
export type ProjectDetail = v.InferOutput<typeof ProjectDetail>;

/** Either `projectId` or `code` is needed. */
const detailParams = v.object({
  /** Id of the project. */
  projectId: v.optional(Id),
  code: v.optional(ProjectCode),
});
/** A project of model v1 by id or code; for a project of model v2 it returns 20106 with `result: { model }`. */
export const detailV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/project/detail',
  need: 'required',
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
  need: 'required',
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
  need: 'required',
  auth: 'optional',
  params: projectParams,
  result: listOf(
    v.object({
      /** Id of the contest, vote or task. */
      eventId: Id,
      /** Kind of event. */
      type: openEnum(['TRADE_CONTEST', 'VOTE', 'TASK']),
      /** Title in the language of the page. */
      title: PlainText,
      /** When it starts, ms UTC. */
      start: Ms,
      /** When it ends, ms UTC. */
      end: Ms,
      /** Prize of all, in `token`. */
      prize: Amount,
      token: Coin,
      state: LaunchOrderState,
      /** The pool whose stakes count. */
      poolId: v.optional(Id),
      /** The ten people with the most progress. */
      ranking: v.optional(
        rows(
          v.object({
            /** Rank, from 1; equal progress shares a rank. */
            rank: Count,
            /** Masked id of the person. */
            user: PlainText,
            /** Progress, in the unit of the event. */
            progress: Amount,
            /** True in the caller's row. */
            isMine: v.optional(v.boolean(), false),
          }),
        ),
        [],
      ),
      /** The caller's own progress. */
      mine: v.optional(
        v.object({
          /** Progress, in the unit of the event. */
          progress: Amount,
          /** What a prize needs, in the unit of the event. */
          goal: Amount,
          /** The caller's rank, from 1. */
          rank: v.optional(Count),
          /** The caller's prize, in `token`. */
          prize: v.optional(Amount),
        }),
      ),
    }),
  ),
  errors: {
    /** There is no such project. */
    20101: 'noSuchProject',
  },
});
