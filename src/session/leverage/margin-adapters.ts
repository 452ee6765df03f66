import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import type { ParamsOf, ResultOf } from '../../contract/call.ts';
import { submitTips, tips } from '../../contract/margin/turn-on.ts';
import { getAgreement, setAgreement, usdcConfig } from '../../contract/margin/unified.ts';
import type { AccountKind, MarginAccess } from './access.ts';

export type KnownMarginAccess = Extract<MarginAccess, { phase: 'known' }>;

/** Response to a load or a step: the access afterwards, or the error. */
export type AccessAnswer = { ok: true; access: KnownMarginAccess } | { ok: false; error: ApiError };

/** Answers of the test: chosen options by question. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** The calls of one kind of account. */
export interface MarginAdapter {
  /** Accepts the risk text. */
  accept: () => Promise<AccessAnswer>;
  /** Hands in the test; `version` is that of the questions. */
  answer: (version: string, answers: Answers) => Promise<AccessAnswer>;
  /** Turns margin on or off; `leverage` is set with it. */
  open: (isOpen: boolean, leverage: string | undefined, access: KnownMarginAccess) => Promise<AccessAnswer>;
  /** Sets the leverage and leaves margin on or off. */
  setLeverage: (leverage: string, access: KnownMarginAccess) => Promise<AccessAnswer>;
}

interface Steps {
  kind: AccountKind;
  risk: boolean;
  test: boolean;
  open: boolean;
  leverage: string;
  supportLeverage: readonly string[];
  lockedUntil: number;
  mode: KnownMarginAccess['mode'];
}

/** The layer with the test may open once the risk text is accepted, until the test is passed. R4.4 */
const accessOf = ({ supportLeverage, ...steps }: Steps): KnownMarginAccess => ({
  phase: 'known',
  ...steps,
  supported: supportLeverage,
  layer: steps.risk && !steps.test,
});

const standardAccess = (flags: ResultOf<typeof submitTips>): KnownMarginAccess =>
  accessOf({
    kind: 'standard',
    risk: flags.riskInfoStatus === 1,
    test: flags.questionaireStatus === 1,
    open: flags.openStatus === 1,
    leverage: flags.leverage,
    supportLeverage: flags.supportLeverage,
    lockedUntil: flags.lockedUntil,
    mode: 'REGULAR',
  });

const modes = {
  REGULAR_MARGIN: 'REGULAR',
  ISOLATED_MARGIN: 'ISOLATED',
  PORTFOLIO_MARGIN: 'PORTFOLIO',
} as const satisfies Record<ResultOf<typeof getAgreement>['marginMode'], KnownMarginAccess['mode']>;

const unifiedAccess = (agreement: ResultOf<typeof getAgreement>): KnownMarginAccess =>
  accessOf({
    kind: 'unified',
    risk: agreement.riskInfoStatus === 'Y',
    test: agreement.questionaireStatus === 'Y',
    open: agreement.openStatus === 'Y',
    leverage: agreement.leverage,
    supportLeverage: agreement.supportLeverage,
    lockedUntil: agreement.lockedUntil,
    mode: modes[agreement.marginMode],
  });

/** A copy, because parameters of calls are not read-only. */
const copyOf = (answers: Answers): Record<string, string[]> =>
  Object.fromEntries(Object.entries(answers).map(([question, options]) => [question, [...options]]));

async function submit(params: ParamsOf<typeof submitTips>): Promise<AccessAnswer> {
  const answer = await send(submitTips, params);
  return answer.ok ? { ok: true, access: standardAccess(answer.result) } : answer;
}

async function agree(params: ParamsOf<typeof setAgreement>): Promise<AccessAnswer> {
  const answer = await send(setAgreement, params);
  return answer.ok ? { ok: true, access: unifiedAccess(answer.result) } : answer;
}

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0);
const withLeverage = (leverage: string | undefined) => (leverage === undefined ? {} : { leverage });

/** Numbers 1 and 0 of `margin.submitTips`. R4.5, exchange-api 4.5 */
const standard: MarginAdapter = {
  accept: () => submit({ type: 1, status: 1 }),
  answer: (version, answers) => submit({ type: 2, version, answers: copyOf(answers) }),
  open: (isOpen, leverage) => submit({ type: 3, status: flag(isOpen), ...withLeverage(leverage) }),
  setLeverage: (leverage, { open }) => submit({ type: 3, status: flag(open), leverage }),
};

/** Letters Y and N of `unified.setAgreement`, which takes one key per call. R4.5, exchange-api 2.8 */
const unified: MarginAdapter = {
  accept: () => agree({ riskInfoStatus: 'Y' }),
  answer: (version, answers) => agree({ version, answers: copyOf(answers) }),
  async open(isOpen, leverage, access) {
    if (leverage !== undefined && leverage !== access.leverage) {
      const answer = await agree({ leverage });
      if (!answer.ok) return answer;
    }
    return agree({ openStatus: isOpen ? 'Y' : 'N' });
  },
  setLeverage: (leverage) => agree({ leverage }),
};

/** The calls by kind of account. R4.3 */
export const marginAdapters = { standard, unified } as const satisfies Record<AccountKind, MarginAdapter>;

/**
 * Loads the access: the first call returns the kind of account, which decides whether a second one is needed.
 * exchange-api 2.5
 */
export async function fetchMarginAccess(): Promise<AccessAnswer> {
  const answer = await send(tips, {});
  if (!answer.ok) return answer;
  if (!answer.result.unified) return { ok: true, access: standardAccess(answer.result) };
  const agreement = await send(getAgreement, {});
  return agreement.ok ? { ok: true, access: unifiedAccess(agreement.result) } : agreement;
}

/**
 * Loads the margin mode of a unified account; undefined when it cannot be loaded. Standard accounts have one mode.
 * exchange-api 2.8
 */
export async function fetchMarginMode(kind: AccountKind): Promise<KnownMarginAccess['mode'] | undefined> {
  if (kind === 'standard') return 'REGULAR';
  const answer = await send(usdcConfig, {});
  return answer.ok ? modes[answer.result.marginMode] : undefined;
}
