import { runningBotsMax } from '#formulas/bots/bot-terms.ts';
import type { ReactNode } from 'react';
import type { GridPlan } from '#formulas/bots/plan.ts';
import { texts } from '#i18n/texts.ts';
import { botPagePath, botsPath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { plainAmount } from './bot-draft.ts';
import { BotForm } from './BotForm.tsx';
import type { BotFormProps } from './BotForm.tsx';
import type { RefusalPlace } from './create-bot.ts';
import { unitsOf } from './draft-units.ts';
import { PlanFacts } from './PlanFacts.tsx';

interface CreateFormProps extends Omit<BotFormProps, 'pair'> {
  layout: Layout;
  pair: BotPair | undefined;
  plan: GridPlan | undefined;
  /** True when the exchange found something that this page has no text for. */
  isUnknown: boolean;
  /** Place of the latest refusal; undefined without one. */
  refusedAt: RefusalPlace | undefined;
  /** The button, or why there is none. */
  act: ReactNode;
  onSubmit: () => void;
}

/** A refusal that is about no field: too many bots, or a pair without bots. bots.md 6 */
function RefusalNotice({
  lang,
  layout,
  pair,
  refusedAt,
}: Pick<CreateFormProps, 'lang' | 'layout' | 'refusedAt'> & { pair: BotPair }) {
  const t = texts(lang, 'bots');
  if (refusedAt === 'limit')
    return (
      <Notice tone="warn">
        <p>{t('error.tooMany', runningBotsMax)}</p>
        <a className="link" href={`/${lang}${botPagePath(layout, 'list')}`}>
          {t('review.toList')}
        </a>
      </Notice>
    );
  if (refusedAt === 'pair')
    return (
      <Notice tone="warn">
        <p>{t('error.pair', { pair: `${pair.base}/${pair.quote}` })}</p>
        <a className="link" href={`/${lang}${botsPath(layout)}?tab=standard`}>
          {t('error.otherPairs')}
        </a>
      </Notice>
    );
  return null;
}

/** The settings of a bot, its plan and the button that opens the review. */
export function CreateForm(props: CreateFormProps) {
  const { lang, layout, pair, plan, isUnknown, refusedAt, act, onSubmit, ...form } = props;
  const t = texts(lang, 'bots');
  const startPrice = unitsOf(form.draft.entry) === undefined ? form.last : plainAmount(form.draft.entry);
  return (
    <form
      className="bot-form"
      aria-label={t('create.form')}
      aria-busy={!pair}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {pair ? (
        <>
          <BotForm lang={lang} pair={pair} {...form} />
          <div className="bot-form__plan">
            <PlanFacts lang={lang} pair={pair} plan={plan} price={startPrice} stop={unitsOf(form.draft.sl)} />
          </div>
          {isUnknown && <Notice tone="error">{t('error.unknown')}</Notice>}
          <RefusalNotice lang={lang} layout={layout} pair={pair} refusedAt={refusedAt} />
          <div className="bot-form__act">{act}</div>
        </>
      ) : (
        <>
          <Skeleton shape="row" count={8} />
          <div className="bot-form__act">
            <Button wide size="large" disabled>
              {t('create.review')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
