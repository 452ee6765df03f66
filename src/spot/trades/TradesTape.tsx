import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { PublicTrade } from '#contract/market-stream.ts';
import { hourMs } from '#formulas/durations.ts';
import { formatDate, zoneName } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { derived } from '#session/derived.ts';
import { $settings } from '#session/settings.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { cachedAmountFormatter, cachedShortFormatter } from '#i18n/number-formatters.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { $pair } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import { $bookState, $hasTrades, $displayedTrades } from '../market/display-stores.ts';
import { decimalsOf } from '#money/decimals.ts';
import { resetTrades, renderTrades, renderedTrade } from './trade-renderer.ts';
import { prefillForm } from '../order-draft/draft-store.ts';
import { useRowCount } from '#ui/table/row-count.ts';
import { rowButtonByKey } from '#ui/table/row-keys.ts';
import './trades-tape.scss';
import '../market/stream-note.scss';

/** Rows in the HTML: the tape is in a closed tab there, and is measured when it is shown. */
const rowsAtBuild = 8;

/** Start of the current hour, ms UTC: a time zone changes its name at full hours only. 0 until the page runs. */
const $hour = derived($serverSecond, (nowMs) => nowMs - (nowMs % hourMs));

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('.trade-row') : null;

function Tape({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair) ?? pagePair(page).pair;
  const { zone } = useStore($settings);
  const hasTrades = useStore($hasTrades);
  const bookState = useStore($bookState);
  const isEmpty = !hasTrades && bookState === 'live';
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const pressed = useRef<{ tr: HTMLTableRowElement; trade: PublicTrade | undefined }>(undefined);
  /** The row that the Tab key reaches. */
  const [tabStop, setTabStop] = useState(0);
  const count = useRowCount(root, { row: 'trade-row', fixed: 'trades-tape__fixed', atBuild: rowsAtBuild });
  const [bought, sold] = [t('trades.bought'), t('trades.sold')];
  // Only the browser knows the time zone: the HTML names none.
  const nowMs = useStore($hour);
  const zoneText = nowMs === 0 ? undefined : zoneName(lang, nowMs, zone);

  useEffect(() => {
    const rows = body.current;
    if (!pair || !rows) return;
    const format = {
      price: cachedAmountFormatter(lang, decimalsOf(pair.tick)),
      quantity: cachedShortFormatter(lang, decimalsOf(pair.lot)),
      time: (timeMs: number) => formatDate(lang, timeMs, { zone, style: 'time' }),
      date: (timeMs: number) => formatDate(lang, timeMs, { zone }),
      bought,
      sold,
    };
    resetTrades(rows);
    return $displayedTrades.subscribe((trades) => renderTrades(rows, trades, format));
  }, [lang, pair, zone, count, bought, sold]);

  if (!pair) return <div className="trades-tape" aria-busy="true" />;
  const remember = ({ target }: PointerEvent | KeyboardEvent) => {
    const tr = rowOf(target);
    pressed.current = tr ? { tr, trade: renderedTrade(tr) } : undefined;
  };
  const press = ({ target }: MouseEvent) => {
    const tr = rowOf(target);
    // The press of a screen reader has no pointer and no key: it means the row as it is displayed now.
    const trade = pressed.current && pressed.current.tr === tr ? pressed.current.trade : tr && renderedTrade(tr);
    pressed.current = undefined;
    if (!trade) return;
    prefillForm({ price: trade.p });
    const price = priceAtTick(lang, pair, trade.p);
    announce(t('trades.filled', { price, time: formatDate(lang, trade.t, { zone }) }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    if (event.key === 'Enter' || event.key === ' ') {
      remember(event);
      return;
    }
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('.trade-row__price:not([hidden])');
    const next = rowButtonByKey([...buttons], event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const name = `${pair.baseTokenId}/${pair.quoteTokenId}`;
  return (
    <div className="trades-tape" lang={t.lang} ref={root}>
      <table className="trades-tape__table">
        <caption className="out-of-sight">{t('trades.title', { pair: name })}</caption>
        <thead className="trades-tape__fixed">
          <tr>
            <th scope="col">{t('trades.price', { coin: pair.quoteTokenId })}</th>
            <th scope="col">{t('trades.quantity', { coin: pair.baseTokenId })}</th>
            <th scope="col">
              {zoneText === undefined ? t('trades.time') : texts(lang, 'common')('list.timeIn', { zone: zoneText })}
            </th>
          </tr>
        </thead>
        {/* The Tab key stops once in the list; arrow keys move between rows. */}
        <tbody ref={body} onPointerDown={remember} onKeyDown={onKeyDown} onClick={press}>
          {Array.from({ length: count }, (_, index) => (
            <tr className="trade-row" key={index}>
              <td>
                <span className="trade-row__sign" aria-hidden="true" />
                <button
                  className="trade-row__price"
                  type="button"
                  hidden
                  tabIndex={index === Math.min(tabStop, count - 1) ? 0 : -1}
                  onFocus={() => setTabStop(index)}
                />{' '}
                <span className="out-of-sight" />
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

/**
 * The open pair's latest trades, newest first, as many as fit; not announced by screen readers. A pressed row fills its
 * price into the form and announces its date. `page`: key of the page's data.
 */
export const TradesTape = withErrorBoundary(Tape);
