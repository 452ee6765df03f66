import type { Lang } from '#i18n/locales.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $opening } from '../pairs/pair-loading.ts';
import { $pair } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import { $requestedRisk } from '../order-draft/risk-notice.ts';
import { withOrderTexts } from '../orders/load-order-texts.ts';
import { $notices, $suspensions } from '../pairs/pairs-store.ts';
import { haltOf } from './trading-halt.ts';
import { OpeningState } from './OpeningState.tsx';
import { PairNotices } from './PairNotices.tsx';
import { TradingHalt } from './TradingHalt.tsx';
import './pair-guard.scss';

const loadRiskDialog = () => withOrderTexts(import('./RiskDialog.tsx'));

function Guard({ lang, page }: { lang: Lang; page: string }) {
  const opening = useStore($opening);
  const RiskDialog = useLazy(useStore($requestedRisk) !== undefined, loadRiskDialog)?.RiskDialog;
  const [suspensions, notices] = [useStore($suspensions), useStore($notices)];
  // Until the page runs, the pair as built: one that was suspended then appears as such at once.
  const { pair: builtPair, isMobile } = pagePair(page);
  const pair = useStore($pair) ?? builtPair;
  if (opening.phase !== 'open') return <OpeningState lang={lang} isMobile={isMobile} opening={opening} />;
  if (!pair) return null;
  const halt = haltOf(pair, suspensions.get(pair.symbolId));
  return (
    <>
      <PairNotices lang={lang} pair={pair} notice={notices.get(pair.symbolId)} />
      {halt && <TradingHalt lang={lang} halt={halt} />}
      {RiskDialog && <RiskDialog lang={lang} coin={pair.baseTokenId} />}
    </>
  );
}

/**
 * Everything that limits trading the pair: unknown, hidden, suspended or not yet open pairs, notices and risk notices.
 * `page`: key of the page's data.
 */
export const PairGuard = withErrorBoundary(Guard);
