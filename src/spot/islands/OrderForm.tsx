import { useEffect } from 'react';
import { formatAmount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $user } from '../../session/user.ts';
import { loginAddress } from '../../shell/places.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { emptyDraft, isAtMarket, sentUnit } from '../draft.ts';
import { problemText, refusedField } from '../error-words.ts';
import { editForm, openForm, startPrice } from '../form.ts';
import { $formView, builtForm } from '../form-now.ts';
import type { FormView } from '../form-view.ts';
import { loadHints } from '../hints.ts';
import { $pair } from '../market.ts';
import type { SpotTexts } from '../order-words.ts';
import { pagePair } from '../page-pair.ts';
import { $placing, reviewOrder } from '../place.ts';
import type { Placing } from '../place.ts';
import { followQuota } from '../quota.ts';
import { recoverOrders } from '../recover.ts';
import type { EntryField } from '../rules.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { PriceField, SizeField, TriggerFields } from './OrderFields.tsx';
import type { OrderPartProps } from './OrderFields.tsx';
import { OrderNotices } from './OrderNotices.tsx';
import { ExitFields, LimitOptions, OrderSwitches } from './OrderOptions.tsx';
import { OrderShare } from './OrderShare.tsx';
import '../order-form.scss';
import '../order-form-foot.scss';

/** Nothing can be typed or sent meanwhile. */
const busyPhases: readonly Placing['phase'][] = ['sending', 'checking', 'recovering'];

/** What the form says at a field: what stops it here, else what the exchange refused there. */
function errorsOf(t: SpotTexts, lang: Lang, view: FormView, placing: Placing) {
  const refused = { pair: view.pair, side: view.draft.side };
  return (field: EntryField): string | undefined => {
    const problem = view.problems.find((each) => each.field === field && each.kind !== 'empty');
    if (problem) return problemText(t, lang, problem, refused);
    if (placing.phase !== 'failed' || placing.placement.draft.kind !== view.draft.kind) return undefined;
    return refusedField(placing.error) === field ? t('form.refused') : undefined;
  };
}

/** Keeps the open pair's form: its draft, its first price, its quota, the person's hints. */
function useFormOf(view: FormView | undefined): void {
  const user = useStore($user);
  const pair = view?.pair;
  const symbolId = pair?.symbolId;
  const last = view?.market.last;
  useEffect(() => {
    if (symbolId !== undefined) openForm(symbolId);
  }, [symbolId]);
  const { size, kind } = view?.draft ?? {};
  useEffect(() => {
    if (pair) startPrice(pair.symbolId, pair, last);
    // Once an order was placed the price starts at the market again, and so does that of another kind.
  }, [pair, last, size, kind]);
  // Of the pair that is open, not of the one in the HTML before it; a newer row of the same pair asks for nothing anew.
  const { symbolId: openId, zone, baseTokenId } = useStore($pair) ?? {};
  useEffect(() => {
    if (openId === undefined || zone === undefined || baseTokenId === undefined) return undefined;
    return followQuota({ symbolId: openId, baseTokenId, zone });
  }, [openId, zone, baseTokenId]);
  useEffect(() => {
    if (user !== 1) return;
    void loadHints();
    void recoverOrders();
  }, [user]);
}

/** The one press, with side, amount and coin in its name; a visitor gets the way to log in. */
function Submit({ t, lang, view, placing }: { t: SpotTexts; lang: Lang; view: FormView; placing: Placing }) {
  const { draft, entry, pair, barrier, problems } = view;
  const isBuy = draft.side === 'BUY';
  const tone = isBuy ? 'order-form__send order-form__send--up' : 'order-form__send order-form__send--down';
  if (barrier === 'visitor')
    return (
      <a
        className="button button--primary button--wide"
        href={loginAddress(lang, location.pathname + location.search + location.hash)}
      >
        {t('form.login')}
      </a>
    );
  const coin = pair.baseTokenId;
  const amount = entry.quantity === '' ? undefined : formatAmount(lang, entry.quantity);
  const withAmount = { amount: amount ?? '', coin };
  const spends = sentUnit(draft) === 'QUOTE';
  const empty = isBuy ? t('form.buy', { coin }) : t('form.sell', { coin });
  const full = spends
    ? t('form.buyFor', { ...withAmount, quote: pair.quoteTokenId })
    : isBuy
      ? t('form.buyAmount', withAmount)
      : t('form.sellAmount', withAmount);
  const isBusy = busyPhases.includes(placing.phase);
  return (
    <div className={tone}>
      <Button
        wide
        pending={isBusy}
        pendingLabel={placing.phase === 'sending' ? t('form.sending') : t('form.checking')}
        disabled={barrier !== undefined || problems.length > 0}
      >
        {amount === undefined ? empty : full}
      </Button>
    </div>
  );
}

function Fields(props: OrderPartProps) {
  const { t, view } = props;
  const { draft, pair } = view;
  const { symbolId, allowPlan } = pair;
  const kinds = (['LIMIT', 'MARKET', ...(allowPlan ? (['PLAN'] as const) : [])] as const).map((kind) => ({
    value: kind,
    label: t(`form.kind.${kind}`),
  }));
  return (
    <>
      <Segmented
        label={t('form.side.label')}
        name="order-side"
        choices={[
          { value: 'BUY', label: t('form.side.buy'), tone: 'up' },
          { value: 'SELL', label: t('form.side.sell'), tone: 'down' },
        ]}
        chosen={draft.side}
        onChoose={(side) => editForm(symbolId, { side })}
      />
      <div className="order-form__kinds">
        <Segmented
          label={t('form.kindLabel')}
          name="order-kind"
          choices={kinds}
          chosen={draft.kind}
          onChoose={(kind) => editForm(symbolId, { kind })}
        />
      </div>
      {draft.kind === 'PLAN' && <TriggerFields {...props} />}
      {!isAtMarket(draft) && <PriceField {...props} />}
      <SizeField {...props} of="base" />
      <OrderShare {...props} />
      <div className="order-form__total">
        <SizeField {...props} of="quote" />
      </div>
      {draft.kind === 'LIMIT' && <LimitOptions {...props} />}
      <OrderSwitches {...props} />
      {draft.kind !== 'PLAN' && allowPlan && <ExitFields {...props} />}
    </>
  );
}

/**
 * The order form of the open pair: all by keyboard, every bound said before it is sent, amount, fee and total in sight before
 * the press. What is typed survives errors, a new login, a reload and another language. quality.md Q-A10, Q-A14
 */
function Form({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const built = pagePair().pair;
  const view = useStore($formView, () => built && builtForm(built, emptyDraft));
  const placing = useStore($placing);
  useFormOf(view);
  if (!view) return <Skeleton shape="row" count={8} />;
  const isBusy = busyPhases.includes(placing.phase);
  const props = { t, lang, view, errorAt: errorsOf(t, lang, view, placing), isBusy };
  return (
    <div className="order-form" lang={t.lang}>
      <form
        className="order-form__fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reviewOrder();
        }}
      >
        <Fields {...props} />
        <OrderFacts {...props} />
        <div className="order-form__foot">
          <div className="order-form__notices">
            <OrderNotices {...props} />
          </div>
          <Submit t={t} lang={lang} view={view} placing={placing} />
        </div>
      </form>
      <ConfirmOrder t={t} lang={lang} />
    </div>
  );
}

export const OrderForm = guarded(Form);
