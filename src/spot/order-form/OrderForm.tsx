import { useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { Texts } from '#i18n/keys.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { loginAddress } from '#shell/login-address.ts';
import { $marginSwitch } from '#session/leverage/margin-switch.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { emptyDraft, isAtMarket, orderUnit } from '../order-draft/draft.ts';
import type { Draft } from '../order-draft/draft.ts';
import { problemText, refusedField } from '../order-draft/error-texts.ts';
import { $orderDrafts, editForm } from '../order-draft/draft-store.ts';
import { $formView, builtForm } from '../order-draft/order-form-store.ts';
import { missingOf } from '../order-draft/order-form-model.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { pagePair } from '../market/page-pair.ts';
import { $isSubmitting, $submission, reviewOrder } from '../order-submit/submit-order.ts';
import type { Submission } from '../order-submit/submit-order.ts';
import type { EntryField } from '../order-draft/order-rules.ts';
import { AvailableFact, FeeFact, OrderFacts } from './OrderFacts.tsx';
import { PriceField, SizeField, TriggerFields } from './OrderFields.tsx';
import type { OrderPartProps } from './OrderFields.tsx';
import { OrderNotices } from './OrderNotices.tsx';
import { ExitFields, LimitOptions, OrderSettings } from './OrderOptions.tsx';
import { BalanceShare } from './BalanceShare.tsx';
import { MarginSwitch } from './MarginSwitch.tsx';
import { loadMarginParts } from './margin-parts.ts';
import type { MarginParts } from './margin-parts.ts';
import { Shortcuts, ShortcutsButton } from './Shortcuts.tsx';
import type { ShortcutAction } from './shortcuts.ts';
import { $isSheetShown } from './order-sheet.ts';
import { startOrderForm } from './start-order-form.ts';
import './order-form.scss';
import './order-form-foot.scss';

const loadConfirmation = () => import('./ConfirmOrder.tsx');
const loadSheetBook = () => import('./SheetBook.tsx');

/** Moves the focus to the field of a problem or a shortcut. */
function focusField(form: HTMLFormElement, field: string): void {
  const element = form.elements.namedItem(field === 'quantity' ? 'amount' : field);
  if (element instanceof HTMLElement) element.focus();
}

/**
 * The error text of a field: the form's own rule first, else the exchange's refusal. `isAsked`: the person has
 * pressed the button, so that empty fields are named too.
 */
function errorsOf(t: Texts<'spot'>, lang: Lang, view: FormView, submission: Submission, isAsked: boolean) {
  const refused = { pair: view.pair, side: view.draft.side };
  const missing = isAsked ? missingOf(view) : [];
  return (field: EntryField): string | undefined => {
    const problem =
      view.problems.find((candidate) => candidate.field === field && candidate.kind !== 'empty') ??
      missing.find((candidate) => candidate.field === field);
    if (problem) return problemText(t, lang, problem, refused);
    if (submission.phase !== 'failed' || submission.params.intent?.draft.kind !== view.draft.kind) return undefined;
    return refusedField(submission.error) === field ? t('form.refused') : undefined;
  };
}

/** The submit button with side, amount and coin in its label; a link to the login page for visitors. */
function Submit({
  t,
  lang,
  view,
  isBusy,
  parts,
}: {
  t: Texts<'spot'>;
  lang: Lang;
  view: FormView;
  isBusy: boolean;
  parts: MarginParts | undefined;
}) {
  const { draft, entry, pair, blockReason, problems } = view;
  const isBuy = draft.side === 'BUY';
  const tone = isBuy ? 'order-form__send order-form__send--up' : 'order-form__send order-form__send--down';
  if (blockReason === 'visitor')
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
  const spends = orderUnit(draft) === 'QUOTE';
  const empty = isBuy ? t('form.buy', { coin }) : t('form.sell', { coin });
  const full = spends
    ? t('form.buyFor', { ...withAmount, quote: pair.quoteTokenId })
    : isBuy
      ? t('form.buyAmount', withAmount)
      : t('form.sellAmount', withAmount);
  // With an empty field the button can be pressed and names the field; a typed amount that the book cannot fill
  // disables it.
  const isUnfillable = problems.length > 0 && missingOf(view).length === 0;
  return (
    <div className={tone}>
      <Button
        wide
        pending={isBusy}
        pendingLabel={t('form.sending')}
        disabled={blockReason !== undefined || problems.some(({ kind }) => kind !== 'empty') || isUnfillable}
      >
        {amount === undefined ? empty : (parts?.borrowLabel(lang, view) ?? full)}
      </Button>
    </div>
  );
}

function Fields({ parts, book, ...props }: OrderPartProps & { parts: MarginParts | undefined; book: ReactNode }) {
  const { t, view } = props;
  const { draft, pair } = view;
  const { symbolId, allowPlan } = pair;
  const kinds = (['LIMIT', 'MARKET', ...(allowPlan ? (['PLAN'] as const) : [])] as const).map((kind) => ({
    value: kind,
    label: t(`form.kind.${kind}`),
  }));
  return (
    <>
      {pair.loanEnabled && <MarginSwitch {...props} />}
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
      {parts && <parts.MarginModes {...props} />}
      <div className="order-form__kinds">
        <Segmented
          label={t('form.kindLabel')}
          name="order-kind"
          choices={kinds}
          chosen={draft.kind}
          onChoose={(kind) => editForm(symbolId, { kind })}
        />
        <ShortcutsButton t={t} />
      </div>
      {book}
      {draft.kind === 'PLAN' && <TriggerFields {...props} />}
      {!isAtMarket(draft) && <PriceField {...props} />}
      <SizeField {...props} of="base" />
      <AvailableFact {...props} />
      <BalanceShare {...props} label={parts?.shareLabel(props.lang, view)} />
      <div className="order-form__total">
        <SizeField {...props} of="quote" />
      </div>
      {parts && <parts.MarginFacts {...props} />}
      {draft.kind === 'LIMIT' && <LimitOptions {...props} />}
      <OrderSettings {...props} />
      {draft.kind !== 'PLAN' && allowPlan && <ExitFields {...props} />}
    </>
  );
}

/** What shortcuts change in the form; the others move the focus. */
const shortcutEdits: Partial<Record<ShortcutAction, Partial<Draft>>> = {
  buy: { side: 'BUY' },
  sell: { side: 'SELL' },
  limit: { kind: 'LIMIT' },
  market: { kind: 'MARKET' },
  plan: { kind: 'PLAN' },
};

/** `page`: key of the page's data. */
function Form({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const built = pagePair(page).pair;
  const drafts = useStore($orderDrafts);
  const openView = useStore($formView, () => built && builtForm(built, emptyDraft));
  // Until the terminal has opened its pair, the built form stays, with what is typed into it meanwhile.
  const view = openView ?? (built && builtForm(built, drafts[built.symbolId] ?? emptyDraft));
  const submission = useStore($submission);
  const isSubmitting = useStore($isSubmitting, () => false);
  useEffect(startOrderForm, []);
  const fields = useRef<HTMLFormElement>(null);
  const refused = submission.phase === 'failed' ? refusedField(submission.error) : undefined;
  useEffect(() => {
    if (fields.current && refused !== undefined) focusField(fields.current, refused);
  }, [refused]);
  // The confirmation is loaded at the first focus, so that it opens at once when an order is submitted.
  const [isUsed, setUsed] = useState(false);
  // On phones the form covers the book.
  const isSheetShown = useStore($isSheetShown);
  const SheetBook = useLazy(isSheetShown, loadSheetBook)?.SheetBook;
  const isReview = submission.phase === 'review';
  const ConfirmOrder = useLazy(isUsed || isReview, loadConfirmation)?.ConfirmOrder;
  /** The form whose empty fields are named, since its button was pressed: pair, order type and side. */
  const [askedForm, setAskedForm] = useState('');
  const isMargin = view !== undefined && view.funding !== 'SPOT';
  const loadedParts = useLazy(isMargin, loadMarginParts);
  const parts = isMargin ? loadedParts : undefined;
  const isMarginOff = useStore($marginSwitch)?.isOpen === false && isMargin;
  if (!view) return <Skeleton shape="row" count={8} />;
  // Also an order without an answer leaves the form free: nobody waits for it to trade.
  const isBusy = isSubmitting;
  const formId = `${view.pair.symbolId} ${view.draft.kind} ${view.draft.side}`;
  const props = { t, lang, view, errorAt: errorsOf(t, lang, view, submission, askedForm === formId), isBusy };
  const act = (action: ShortcutAction) => {
    const form = fields.current;
    if (!form) return;
    const edit = shortcutEdits[action];
    if (action === 'send') form.requestSubmit();
    else if (!edit) focusField(form, action);
    else if (action !== 'plan' || view.pair.allowPlan) editForm(view.pair.symbolId, edit);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isMarginOff) {
      parts?.openTurnOn();
      return;
    }
    const field = missingOf(view)[0]?.field;
    setAskedForm(field === undefined || view.blockReason !== undefined ? '' : formId);
    if (field === undefined) reviewOrder();
    else focusField(event.currentTarget, field);
  };
  return (
    <div className="order-form" lang={t.lang} onFocus={() => setUsed(true)}>
      <form className="order-form__fields" noValidate ref={fields} onSubmit={submit}>
        <Fields
          {...props}
          parts={parts}
          book={isSheetShown && SheetBook && <SheetBook lang={lang} pair={view.pair} />}
        />
        <OrderFacts {...props} />
        <div className="order-form__foot">
          <div className="order-form__notices">
            <OrderNotices {...props} parts={parts} />
          </div>
          <FeeFact {...props} />
          {isMarginOff && parts ? (
            <parts.TurnOnButton lang={lang} />
          ) : (
            <Submit t={t} lang={lang} view={view} isBusy={isBusy} parts={parts} />
          )}
        </div>
      </form>
      {ConfirmOrder && <ConfirmOrder t={t} lang={lang} />}
      {parts && <parts.TurnOnDialog lang={lang} />}
      <Shortcuts t={t} onAction={act} />
    </div>
  );
}

/**
 * The order form of the open pair, operable by keyboard; limits, fee and total are visible before an order is
 * submitted. The draft survives errors, a new login, a reload and a change of language. quality.md Q-A10, Q-A14
 */
export const OrderForm = withErrorBoundary(Form);
