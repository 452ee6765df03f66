import type { Explanation } from '#formulas/explanation.ts';
import type { RuleName } from '#formulas/rules/rules.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { Chip } from '#ui/display/Chip.tsx';
import { explanationTexts } from './explanation-texts.ts';
import { Formula } from './Formula.tsx';
import { inputText, resultText } from './input-texts.ts';

interface ExplanationBodyProps {
  lang: Lang;
  name: RuleName;
  explanation: Explanation;
}

/** What a figure follows from: the rule in words, the formula, each input with its unit, the result. leverage.md 4 */
export function ExplanationBody({ lang, name, explanation }: ExplanationBodyProps) {
  const { rule, inputs, units, result, resultUnit } = explanation;
  const t = texts(lang, 'explanation');
  const { about, inputName } = explanationTexts(lang, name);
  const isHidden = useHiddenAmounts();
  /** Amounts of coins are hidden with all others of the page. R4.9 */
  const shown = (text: string, unit: string | undefined) => (unit ? <MaskedAmount>{text}</MaskedAmount> : text);
  return (
    <div className="explanation">
      <p className="explanation__result">
        <bdi>
          {result === '' ? t('none') : shown(resultText(lang, name, result, resultUnit || undefined), resultUnit)}
        </bdi>
        <Chip>{t('ruleId', { id: rule.id })}</Chip>
      </p>
      <p>{about}</p>
      <Formula formula={rule.formula} inputs={rule.inputs} inputName={inputName} />
      <dl className="explanation__inputs">
        {rule.inputs.map((input) => (
          <div key={input}>
            <dt>{inputName(input)}</dt>
            <dd title={isHidden ? undefined : inputs[input]}>
              {inputText(lang, input, inputs[input] ?? '', units[input]).map((line) => (
                <bdi key={line}>{shown(line, units[input])}</bdi>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
