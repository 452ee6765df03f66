import { useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import { ticker as tickerCall } from '../../contract/basic.ts';
import { formatAmount, formatDate, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { toastError } from '../../shell/toasts.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import { pagePairs } from '../page-pairs.ts';
import { pairAddress } from '../address.ts';
import { withTickers } from '../pairs.ts';
import type { Pair } from '../pairs.ts';
import { Change } from './Change.tsx';

const refreshMs = 5_000;

function Pairs({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const [first] = useState(pagePairs);
  const [pairs, setPairs] = useState<readonly Pair[]>(first.pairs);
  const [isStale, setStale] = useState(false);
  const [heardMs, setHeardMs] = useState<number | undefined>(undefined);
  useEffect(() => {
    const leave = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasTold = false;
    const refresh = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const answer = await send(tickerCall, {}, { signal: leave.signal });
      if (leave.signal.aborted) return;
      setStale(!answer.ok);
      if (answer.ok) {
        setPairs((now) => withTickers(now, answer.result.list));
        setHeardMs(answer.timeNow);
      }
      if (!answer.ok && !hasTold) toastError(answer.error);
      hasTold = !answer.ok;
      timer = setTimeout(() => void refresh(), refreshMs);
    };
    const wake = () => void refresh();
    document.addEventListener('visibilitychange', wake);
    void refresh();
    return () => {
      leave.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
  const none = t('pairs.noPrice');
  const price = ({ ticker, places }: Pair, field: 'c' | 'h' | 'l') =>
    ticker ? formatAmount(lang, ticker[field], { places, fixed: true }) : none;
  return (
    <div className="pairs__table" lang={t.lang}>
      {isStale && (
        <Notice tone="warn">
          {t('pairs.failed', { time: formatDate(lang, heardMs ?? first.takenAt, { zone: 'local' }) })}
        </Notice>
      )}
      <Table
        caption={t('pairs.title')}
        rows={pairs}
        rowKey={({ symbolId }) => symbolId}
        columns={[
          {
            key: 'pair',
            label: t('pairs.pair'),
            align: 'start',
            cell: ({ base, quote, status }) => (
              <span className="pair-name">
                <a
                  className="pair-name__link"
                  href={pairAddress(lang, first.isMobile, { baseTokenId: base, quoteTokenId: quote })}
                >
                  <bdi>
                    <strong>{base}</strong>
                    <span className="faint">/{quote}</span>
                  </bdi>
                </a>
                {status === 0 && <span className="chip chip--warn">{t('pairs.suspended')}</span>}
                {status === 2 && <span className="chip">{t('pairs.opens')}</span>}
              </span>
            ),
          },
          { key: 'last', label: t('pairs.last'), cell: (pair) => price(pair, 'c') },
          {
            key: 'change',
            label: t('pairs.change'),
            cell: ({ ticker }) => (ticker ? <Change lang={lang} change={ticker.m} /> : none),
          },
          { key: 'high', label: t('pairs.high'), wide: true, cell: (pair) => price(pair, 'h') },
          { key: 'low', label: t('pairs.low'), wide: true, cell: (pair) => price(pair, 'l') },
          {
            key: 'turnover',
            label: t('pairs.turnover'),
            wide: true,
            cell: ({ ticker, quote }) => (ticker ? `${formatShort(lang, ticker.qv, { places: 0 })} ${quote}` : none),
          },
        ]}
      />
      <p className="pairs__foot">
        {t('pairs.asOf', {
          time: formatDate(lang, heardMs ?? first.takenAt, { zone: heardMs === undefined ? 'UTC' : 'local' }),
        })}
      </p>
    </div>
  );
}

/** Every shown pair with its last price: first as the HTML says, then as the exchange says, while the page is seen. */
export const PairsTable = guarded(Pairs);
