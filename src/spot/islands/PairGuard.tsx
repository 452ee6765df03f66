import type { Lang } from '../../i18n/locales.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $opening } from '../guard.ts';
import { $pair } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { $notices, $suspensions } from '../pairs-store.ts';
import { stoppageOf } from '../stoppage.ts';
import { OpeningState } from './OpeningState.tsx';
import { PairNotices } from './PairNotices.tsx';
import { RiskDialog } from './RiskDialog.tsx';
import { StoppedState } from './StoppedState.tsx';
import '../guard.scss';

function Guard({ lang }: { lang: Lang }) {
  const opening = useStore($opening);
  const [suspensions, notices] = [useStore($suspensions), useStore($notices)];
  // Until the page runs, what the build knew: a pair that was suspended then is shown so at once.
  const pair = useStore($pair) ?? pagePair().pair;
  if (opening.phase !== 'open') return <OpeningState lang={lang} opening={opening} />;
  if (!pair) return null;
  const stoppage = stoppageOf(pair, suspensions.get(pair.symbolId));
  return (
    <>
      <PairNotices lang={lang} pair={pair} notice={notices.get(pair.symbolId)} />
      {stoppage && <StoppedState lang={lang} stoppage={stoppage} />}
      <RiskDialog lang={lang} coin={pair.baseTokenId} />
    </>
  );
}

/** What stands between a person and a pair: not there, not for them, suspended, not yet open, risky, worth a notice. */
export const PairGuard = guarded(Guard);
