import { investMode } from '#contract/bots/bot.ts';
import type { Lang } from '#i18n/locales.ts';
import { valueOf } from '#session/remote/load.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { $available } from './available.ts';
import type { BotDraft, DraftField } from './bot-draft.ts';
import { draftKey } from './bot-params.ts';
import { botRequest } from './create-bot.ts';
import { $draftCheck, counterpartOf, problemOf } from './draft-check.ts';
import { localError, localProblem, problemError, refusalError } from './draft-errors.ts';
import type { FieldError } from './StepField.tsx';

/** What is wrong with the draft, by field, and whether it can be reviewed. */
export function useDraftErrors(lang: Lang, pair: BotPair | undefined, draft: BotDraft, hasTried: boolean) {
  const check = useStore($draftCheck);
  const available = valueOf(useStore($available));
  const request = useStore(botRequest.$state);
  const coins =
    available && available.symbol === pair?.symbol
      ? { quote: available.coins.quote.available, base: available.coins.base.available }
      : undefined;
  const ranges = check.phase === 'ready' && check.symbol === pair?.symbol ? check.ranges : undefined;
  if (!pair)
    return {
      ranges: undefined,
      coins: undefined,
      problem: undefined,
      errorOf: () => undefined,
      isGood: false,
      isUnknown: false,
      firstWrong: undefined,
    };
  const inBase = draft.investMode !== investMode.quote;
  const key = draftKey(pair.symbol, draft);
  const isCurrent = check.phase === 'ready' && check.for === key;
  const found = ranges && isCurrent ? problemOf(ranges, inBase, pair) : undefined;
  const problem = found === 'unknown' ? undefined : found;
  const opposite = problem && ranges && counterpartOf(problem, ranges, draft);
  const local = localProblem(draft, pair, coins);
  const context = { lang, pair, draft };
  const refused = request.phase === 'failed' ? refusalError(context, request.error) : undefined;
  const wrong: { field: DraftField; error: FieldError } | undefined = problem
    ? { field: problem.field, error: problemError(context, problem) }
    : local && (local.kind !== 'missing' || hasTried)
      ? { field: local.field, error: localError(context, local) }
      : refused;
  return {
    ranges,
    coins,
    problem,
    errorOf: (field: DraftField) =>
      wrong?.field === field ? wrong.error : opposite?.field === field ? problemError(context, opposite) : undefined,
    isGood: !problem && !local && found !== 'unknown',
    isUnknown: found === 'unknown',
    firstWrong: problem?.field ?? local?.field,
  };
}
