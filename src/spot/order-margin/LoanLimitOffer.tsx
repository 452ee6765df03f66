import type { ApiError } from '#api/index.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Button } from '#ui/button/Button.tsx';
import { editForm } from '../order-draft/draft-store.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import type { OrderIntent } from '../order-submit/order-intent.ts';
import { largestLoan, sizeWithLoan } from './loan-limit.ts';

interface LoanLimitOfferProps {
  lang: Lang;
  view: FormView;
  intent: OrderIntent;
  error: ApiError;
}

/** The limit of a refused loan as a button: it sizes the order to it. leverage.md 7 */
export function LoanLimitOffer({ lang, view, intent: { loan }, error }: LoanLimitOfferProps) {
  const t = texts(lang, 'margin');
  const limit = largestLoan(error);
  const part = limit === undefined ? undefined : sizeWithLoan(view, limit);
  if (!loan || limit === undefined || !part) return null;
  return (
    <Button variant="quiet" size="small" onPress={() => editForm(view.pair.symbolId, part)}>
      {t('form.useLimit', { amount: formatAmount(lang, limit), coin: loan.coin })}
    </Button>
  );
}
