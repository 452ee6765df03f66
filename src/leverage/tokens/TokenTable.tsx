import { useEffect, useState } from 'react';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { formatAmount, formatChange, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { $balances } from '#session/balances.ts';
import { $user, userState } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { ChoiceField } from '#ui/field/ChoiceField.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { ChangeText } from './ChangeText.tsx';
import { followTokens, useLiveTokens } from './live-tokens.ts';
import type { LiveToken } from './live-tokens.ts';
import { sortTokens } from './sort-tokens.ts';
import type { SortKey, TokenSort } from './sort-tokens.ts';
import { tokenHref, tokenPage } from './token-page.ts';
import type { PageToken } from './token-page.ts';
import {
  coinsText,
  displayDecimals,
  isShort,
  leverageText,
  navText,
  roundedFigure,
  statusKeys,
  targetSize,
} from './token-texts.ts';

type Row = { token: PageToken; live: LiveToken };
type Direction = 'LONG' | 'SHORT';

/** The tokens that a person holds, free and frozen; undefined while it is not known. */
const heldOf = (balance: { free: string; frozen: string } | undefined): string | undefined =>
  balance && decimal(balance.free).plus(balance.frozen).toFixed();

interface ColumnsInput {
  lang: Lang;
  isMobile: boolean;
  isLive: boolean;
  isLoggedIn: boolean;
  sort: TokenSort | undefined;
  onSort: (key: SortKey) => void;
}

function useColumns({ lang, isMobile, isLive, isLoggedIn, sort, onSort }: ColumnsInput): Column<Row>[] {
  const t = texts(lang, 'leveraged');
  const balances = useStore($balances);
  const none = t('figure.none');
  const sortable = (key: SortKey) => ({
    sort: sort?.key !== key ? ('none' as const) : sort.isAscending ? ('ascending' as const) : ('descending' as const),
    ...(isLive && { onSort: () => onSort(key) }),
  });
  return [
    {
      key: 'token',
      label: t('list.token'),
      align: 'start',
      ...sortable('token'),
      cell: ({ token }) => (
        <a className="token-name" href={tokenHref(lang, isMobile, token.info.ltCode)}>
          <bdi>
            <strong>{token.info.ltCode}</strong>
          </bdi>
          <span className="token-name__direction">
            <span className={isShort(token) ? 'down' : 'up'} aria-hidden="true">
              {isShort(token) ? '▼' : '▲'}
            </span>{' '}
            {t(isShort(token) ? 'list.short' : 'list.long', { target: targetSize(token), coin: token.coin })}
          </span>
        </a>
      ),
    },
    {
      key: 'nav',
      label: t('list.nav'),
      ...sortable('nav'),
      cell: ({ live }) => (live.nav === undefined ? none : navText(lang, live.nav)),
    },
    {
      key: 'change',
      label: t('list.change'),
      ...sortable('change'),
      cell: ({ live }) => <ChangeText lang={lang} change={live.change} />,
    },
    {
      key: 'leverage',
      label: t('list.leverage'),
      wide: true,
      ...sortable('leverage'),
      cell: ({ live }) => (live.leverage === undefined ? none : leverageText(t, lang, live.leverage)),
    },
    {
      key: 'premium',
      label: t('list.premium'),
      wide: true,
      ...sortable('premium'),
      cell: ({ live }) => (live.premium === undefined ? none : formatChange(lang, live.premium).text),
    },
    {
      key: 'fees',
      label: t('list.fees'),
      wide: true,
      cell: ({ token }) =>
        t('list.feesValue', {
          trade: formatPercent(lang, token.info.purchaseFeeRate, 4),
          manage: formatPercent(lang, token.info.manageFeeRate, 4),
        }),
    },
    {
      key: 'limits',
      label: t('list.limits'),
      wide: true,
      cell: ({ token: { info } }) =>
        t('limits.range', {
          min: formatAmount(lang, info.minPurchase),
          max: coinsText(t, lang, info.maxPurchase, 'USDT'),
        }),
    },
    ...(isLoggedIn
      ? [
          {
            key: 'holding',
            label: t('list.holding'),
            wide: true,
            cell: ({ token }: Row) => {
              const held = heldOf(balances[token.info.ltCode]);
              return held === undefined ? none : formatAmount(lang, roundedFigure(held, displayDecimals));
            },
          },
        ]
      : []),
    {
      key: 'status',
      label: t('list.status'),
      cell: ({ live }) => (
        <Chip tone={live.status === ltStatus.open ? 'neutral' : 'warn'}>
          {t(live.status === ltStatus.open ? 'list.open' : statusKeys[live.status])}
        </Chip>
      ),
    },
  ];
}

function Tokens({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'leveraged');
  const built = tokenPage(page);
  const isHydrated = useHydrated();
  const isLoggedIn = useStore($user) === userState.loggedIn;
  const [coin, setCoin] = useState<string | undefined>(undefined);
  const [direction, setDirection] = useState<Direction | undefined>(undefined);
  const [sort, setSort] = useState<TokenSort | undefined>(undefined);
  useEffect(() => followTokens(tokenPage(page).tokens), [page]);
  const all = useLiveTokens(built.tokens, built.readAtMs);
  const columns = useColumns({
    lang,
    isMobile: built.isMobile,
    isLive: isHydrated,
    isLoggedIn,
    sort,
    onSort: (key) => setSort({ key, isAscending: sort?.key === key ? !sort.isAscending : false }),
  });
  const shown = all.filter(
    ({ token }) =>
      (coin === undefined || token.coin === coin) &&
      (direction === undefined || (direction === 'SHORT') === isShort(token)),
  );
  const rows = sort ? sortTokens(shown, sort) : shown;
  const coins = [...new Set(built.tokens.map(({ coin: each }) => each))];
  const [first] = all;
  const isBuilt = first?.live.state === 'built';
  return (
    <div className="token-list" lang={t.lang}>
      <div className="token-list__tools needs-script">
        <ChoiceField
          compact
          label={t('list.underlying')}
          all={t('list.allCoins')}
          value={coin}
          choices={coins.map((value) => ({ value, label: value }))}
          onChoose={setCoin}
        />
        <ChoiceField
          compact
          label={t('list.direction')}
          all={t('list.bothDirections')}
          value={direction}
          choices={[
            { value: 'LONG', label: t('list.longOnly') },
            { value: 'SHORT', label: t('list.shortOnly') },
          ]}
          onChoose={setDirection}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('list.nothing')} />
      ) : (
        <Table caption={t('list.title')} rows={rows} rowKey={({ token }) => token.info.ltCode} columns={columns} />
      )}
      <p className="token-list__foot">
        {t(first?.live.state === 'stale' ? 'list.staleSince' : 'list.asOf', {
          time: formatDate(lang, first?.live.timeMs ?? built.readAtMs, {
            zone: isBuilt ? 'UTC' : $settings.get().zone,
            style: 'momentZone',
          }),
        })}
      </p>
    </div>
  );
}

/** All leveraged tokens: those of the build first, then live, with filters, sorting and the user's holdings. */
export const TokenTable = withErrorBoundary(Tokens);
