import { useId, useState } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { announce } from '#ui/foundation/announce.ts';
import '#ui/field/field.scss';
import { Explained } from '#shell/explanation/Explained.tsx';
import { barMarks } from './bar-marks.ts';
import type { GaugeModel } from './gauge-model.ts';
import { RiskBar } from '#ui/risk/RiskBar.tsx';
import { RiskLevelTag } from './RiskLevelTag.tsx';
import { rateText, unknownText } from './rate-text.ts';
import type { RiskTerms } from './risk-explanations.ts';
import { UnifiedRates } from './UnifiedRates.tsx';
import { allCoins, clampedChange, maxChange, quickChanges, whatIf, whatIfCoins } from './what-if-model.ts';
import { changeText, whatIfText } from './what-if-texts.ts';
import './what-if.scss';

interface WhatIfProps extends RiskTerms {
  lang: Lang;
  /** The account in units; undefined while a price is missing or outdated. */
  exposures: readonly CoinExposure[] | undefined;
  /** The account after the order in the form, when there is one. */
  filled?: readonly CoinExposure[] | undefined;
  /** Current rate and marks, for the bar. */
  gauge: GaugeModel;
  /** Coin of the open pair: the first choice. */
  pairCoin?: string | undefined;
  /** The tick of a coin's price in USDT, units of 10⁻⁸. */
  tickOf: (coin: string) => bigint;
}

const firstChange = -10;

/** What a price change does to the risk: coin, change by slider or buttons, one sentence. leverage.md 4, L27 */
export function WhatIf(props: WhatIfProps) {
  const { lang, exposures, filled, gauge, pairCoin, tickOf, kind, leverage } = props;
  const t = texts(lang, 'margin');
  const name = useId();
  const [percent, setPercent] = useState(firstChange);
  const [chosenCoin, setCoin] = useState<string | undefined>(undefined);
  const [basis, setBasis] = useState<'now' | 'filled'>('now');
  const account = basis === 'filled' && filled ? filled : exposures;
  const coins = whatIfCoins(account ?? [], pairCoin);
  const coin = chosenCoin !== undefined && coins.includes(chosenCoin) ? chosenCoin : (coins[0] ?? allCoins);
  const modelAt = (change: number) =>
    account && whatIf({ exposures: account, kind, leverage, coin, percent: change, tickOf });
  const model = modelAt(percent);
  // The change is shown beside what it starts from.
  const now = modelAt(0);
  const sentence = model ? whatIfText(lang, coin, percent, model) : undefined;
  const pick = (change: number) => {
    setPercent(change);
    const next = modelAt(change);
    if (next) announce(whatIfText(lang, coin, change, next));
  };
  return (
    <section className="what-if" lang={t.lang} aria-labelledby={`${name}-title`}>
      <div className="what-if__line">
        <h3 className="what-if__title" id={`${name}-title`}>
          {t('whatIf.title')}
        </h3>
        {filled && (
          <Segmented
            label={t('whatIf.basis')}
            name={`${name}-basis`}
            choices={[
              { value: 'now', label: t('whatIf.now') },
              { value: 'filled', label: t('whatIf.filled') },
            ]}
            chosen={basis}
            onChoose={setBasis}
          />
        )}
      </div>
      <div className="what-if__line">
        <select
          className="field__control what-if__coin"
          aria-label={t('whatIf.coin')}
          value={coin}
          disabled={coins.length < 2}
          onChange={(event) => setCoin(event.currentTarget.value)}
        >
          {coins.map((each) => (
            <option key={each} value={each}>
              {each === allCoins ? t('whatIf.all') : each}
            </option>
          ))}
        </select>
        <QuickPicks
          label={t('whatIf.quick')}
          picks={quickChanges.map((change) => ({ value: change, label: changeText(lang, change) }))}
          picked={percent}
          onPick={pick}
        />
      </div>
      <RangeInput
        label={t('whatIf.change')}
        value={percent}
        min={-maxChange}
        max={maxChange}
        valueText={changeText(lang, percent)}
        onMove={(value) => setPercent(clampedChange(value, percent))}
      />
      <RiskBar
        lang={lang}
        current={gauge.current && Number(gauge.current.rate)}
        filled={basis === 'filled' && gauge.filled ? Number(gauge.filled.rate) : undefined}
        changed={model && Number(model.rate)}
        marks={gauge.marks && barMarks(gauge.marks)}
      />
      <p className="what-if__result">
        {model && now ? (
          <>
            <bdi>{rateText(lang, now.rate)}</bdi>
            <span>{t('risk.arrow')}</span>
            <Explained lang={lang} of={model.explain}>
              <bdi className="what-if__rate">{rateText(lang, model.rate)}</bdi>
            </Explained>
            <RiskLevelTag lang={lang} level={model.level} />
          </>
        ) : (
          <span className="what-if__rate">{unknownText}</span>
        )}
      </p>
      <p className="what-if__sentence">{sentence ?? t('whatIf.unknown')}</p>
      {model?.unified && <UnifiedRates lang={lang} now={now?.unified} {...model.unified} />}
    </section>
  );
}
