import { useEffect, useRef, useState } from 'react';
import { formatDate, zoneName } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { serverNow } from '../../session/clock.ts';
import { $settings } from '../../session/settings.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { useStore } from '../../ui/use-store.ts';
import { figureWriter, shortWriter } from '../figures.ts';
import { $pair } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { $bookState, $hasTrades, $shownTrades } from '../shown.ts';
import { placesOf } from '../steps.ts';
import { forgetTrades, paintTrades } from '../trade-paint.ts';
import { useRowCount } from './row-count.ts';
import '../trades-tape.scss';
import '../stream-note.scss';

const rowsAtBuild = 24;

function Tape({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair) ?? pagePair().pair;
  const { zone } = useStore($settings);
  const hasTrades = useStore($hasTrades);
  const bookState = useStore($bookState);
  const isEmpty = !hasTrades && bookState === 'live';
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const count = useRowCount(root, { row: 'trade-row', fixed: 'trades-tape__fixed', atBuild: rowsAtBuild });
  const [bought, sold] = [t('trades.bought'), t('trades.sold')];
  // Known to the browser alone: the HTML says no zone.
  const [zoneText, setZoneText] = useState<string | undefined>(undefined);
  useEffect(() => setZoneText(zoneName(lang, serverNow(), zone)), [lang, zone]);

  useEffect(() => {
    const rows = body.current;
    if (!pair || !rows) return;
    const style = {
      price: figureWriter(lang, placesOf(pair.tick)),
      quantity: shortWriter(lang, placesOf(pair.lot)),
      time: (timeMs: number) => formatDate(lang, timeMs, { zone, style: 'time' }),
      bought,
      sold,
    };
    forgetTrades(rows);
    return $shownTrades.subscribe((trades) => paintTrades(rows, trades, style));
  }, [lang, pair, zone, count, bought, sold]);

  if (!pair) return <div className="trades-tape" aria-busy="true" />;
  const name = `${pair.baseTokenId}/${pair.quoteTokenId}`;
  return (
    <div className="trades-tape" lang={t.lang} ref={root}>
      <table className="trades-tape__table">
        <caption className="out-of-sight">{t('trades.title', { pair: name })}</caption>
        <thead className="trades-tape__fixed">
          <tr>
            <th scope="col">{t('trades.price', { coin: pair.quoteTokenId })}</th>
            <th scope="col">{t('trades.quantity', { coin: pair.baseTokenId })}</th>
            <th scope="col">{zoneText === undefined ? t('trades.time') : t('trades.timeIn', { zone: zoneText })}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {Array.from({ length: count }, (_, place) => (
            <tr className="trade-row" key={place}>
              <td>
                <span className="trade-row__sign" aria-hidden="true" />
                <span className="trade-row__price" /> <span className="out-of-sight" />
              </td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p className="stream-note">{t('trades.emptyText')}</p>}
    </div>
  );
}

/** The open pair's latest trades, newest first: as many as fit, never read aloud by themselves. */
export const TradesTape = guarded(Tape);
