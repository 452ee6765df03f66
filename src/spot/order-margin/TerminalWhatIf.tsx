import { RiskGauge } from '#leverage/risk/RiskGauge.tsx';
import { WhatIf } from '#leverage/risk/WhatIf.tsx';
import type { Lang } from '#i18n/locales.ts';
import { leverageUnits } from '#session/leverage/access.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $formView } from '../order-draft/order-form-store.ts';
import { $pair } from '../market/market.ts';
import { terminalRisk, tickOf } from './gauge.ts';
import { $marginInputs } from './margin-inputs.ts';

/**
 * The risk of the account now with its liquidation price, and what a price change does to it, now or after the order in
 * the form.
 */
export function TerminalWhatIf({ lang }: { lang: Lang }) {
  const inputs = useStore($marginInputs);
  const risk = useStore($marginRisk);
  const pair = useStore($pair);
  const view = useStore($formView);
  if (!inputs || !pair) return null;
  const { model, exposures, filled } = terminalRisk(inputs, risk, pair, view);
  return (
    <>
      <RiskGauge lang={lang} model={terminalRisk(inputs, risk, pair, undefined).model} />
      <WhatIf
        lang={lang}
        kind={inputs.kind}
        leverage={leverageUnits(inputs.leverage)}
        exposures={exposures}
        filled={filled}
        gauge={model}
        pairCoin={pair.baseTokenId}
        tickOf={(coin) => tickOf(inputs, coin)}
      />
    </>
  );
}
