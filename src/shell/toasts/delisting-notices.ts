import * as v from 'valibot';
import { pairPath } from '#contract/pair-address.ts';
import { NoticeRow } from '#contract/stream.ts';
import { formatDate } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import { $settings } from '#session/settings.ts';
import { readText, writeText } from '#session/storage.ts';
import { registerTopicReader } from '#session/topics.ts';
import { $profile } from '#session/user.ts';
import { pageLang } from '../page-lang.ts';
import { showToast } from './toasts.ts';

type Delisting = { id: string; coin: string; quote: string; dueTime: number };

/** Returns the delisting that a row of topic `notice` announces; undefined for other rows. */
export function delistingOf(candidate: unknown): Delisting | undefined {
  const row = v.safeParse(NoticeRow, candidate);
  if (!row.success || row.output.kind !== 'DELISTING') return undefined;
  const { id, coin, symbolId, dueTime } = row.output;
  if (coin === undefined || dueTime === undefined || symbolId?.startsWith(coin) !== true) return undefined;
  return { id, coin, quote: symbolId.slice(coin.length), dueTime };
}

/** Storage key of a message that this tab's user has closed. */
const closedKey = (id: string): string => `closedNotice:${$profile.get()?.id ?? ''}:${id}`;

function show({ id, coin, quote, dueTime }: Delisting): void {
  const key = closedKey(id);
  if (readText('tab', key) !== undefined) return;
  const t = texts(pageLang(), 'common');
  const time = formatDate(pageLang(), dueTime, { zone: $settings.get().zone, style: 'momentZone' });
  const isOver = dueTime <= serverNow();
  const isMobile = location.pathname.includes('/m/');
  showToast(t(isOver ? 'state.delisted' : 'state.delisting', { coin, time }), {
    tone: 'warn',
    action: {
      label: t('state.delistingPair', { pair: `${coin}/${quote}` }),
      href: `/${pageLang()}${pairPath({ isMobile, base: coin, quote })}`,
    },
    onClose: () => writeText('tab', key, '1'),
  });
}

/** Tells holders of a coin that loses its pair, on every page and in their time zone, until they close the message. exchange-api 3.3 */
export function startDelistingNotices(): void {
  registerTopicReader({
    topic: 'notice',
    apply: (rows) => {
      for (const row of rows) {
        const delisting = delistingOf(row);
        if (delisting) show(delisting);
      }
    },
    // A new connection begins with a snapshot.
    onResync: () => undefined,
  });
}
