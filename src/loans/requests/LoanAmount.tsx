import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import type { AmountInputProps } from '#ui/amount/AmountInput.tsx';
import { coinsText } from '../market/loan-texts.ts';

/** An amount that a press fills in. */
export interface AmountFill {
  label: string;
  onPress: () => void;
}

/** Message at a field, with a limit that a press fills in. */
export interface FieldMessage {
  text: string;
  action?: AmountFill | undefined;
}

/** The button that fills in the limit of a message; undefined without a limit above 0. */
export function limitFill(
  lang: Lang,
  limit: string | undefined,
  coin: string,
  fill: (amount: string) => void,
): AmountFill | undefined {
  if (limit === undefined || limit === '0') return undefined;
  return {
    label: texts(lang, 'loans')('form.useLimit', { amount: coinsText(lang, limit, coin) }),
    onPress: () => fill(limit),
  };
}

interface LoanAmountProps extends Omit<AmountInputProps, 'boxed' | 'clean' | 'error' | 'onMax'> {
  message: FieldMessage | undefined;
  /** Amounts that can be filled in at any time. */
  fills?: readonly AmountFill[];
}

/**
 * An amount of a loan, with its message and the amounts that a press fills in. The same in calculator, form and panels.
 * loans.md 4
 */
export function LoanAmount({ message, fills = [], ...field }: LoanAmountProps) {
  const buttons = message?.action ? [...fills, message.action] : fills;
  return (
    <div className="loan-amount">
      <AmountInput boxed clean={cleanAmount} error={message?.text} {...field} />
      {buttons.length > 0 && (
        <div className="loan-amount__fills">
          {buttons.map(({ label, onPress }) => (
            <button className="loan-link" key={label} type="button" disabled={field.readOnly} onClick={onPress}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
