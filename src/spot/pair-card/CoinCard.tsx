import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { config } from '#config';
import { send } from '#api/index.ts';
import type { ApiResult } from '#api/index.ts';
import { tokenDetail } from '#contract/basic.ts';
import type { ResultOf } from '#contract/call.ts';
import { formatAmount, formatCount, formatDate, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { plainName, plainText } from '#ui/foundation/plain-name.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import './pair-card.scss';

type Detail = ResultOf<typeof tokenDetail>;

/** What the exchange's lists say of a coin; undefined until they are loaded. */
export interface ListedCoin {
  coin: string;
  decimals: number | undefined;
  state: 'trading' | 'suspended' | 'opening' | 'delisted' | undefined;
}

const stateKeys = {
  trading: 'header.coin.tradable',
  suspended: 'picker.suspended',
  opening: 'picker.opens',
  delisted: 'header.coin.delisted',
} as const;

interface CoinCardProps {
  lang: Lang;
  title: string;
  coins: readonly ListedCoin[];
  /** What is said of the pair before its coins. */
  children?: ReactNode;
  onClose: () => void;
}

function CoinLinks({ lang, detail }: { lang: Lang; detail: Detail }) {
  const t = texts(lang, 'spot');
  const links = [
    { label: t('header.coin.website'), address: detail.website },
    { label: t('header.coin.whitepaper'), address: detail.whitepaper },
    { label: t('header.coin.explorer'), address: detail.explorer },
  ].flatMap(({ label, address }) => {
    const link = safeLink(address, config.site);
    return link ? [{ label, ...link }] : [];
  });
  return (
    links.length > 0 && (
      <p className="coin-card__links">
        {links.map(({ label, href, rel, foreignHost }) => (
          <a className="link" key={label} href={href} rel={rel}>
            {label}
            {foreignHost && ` (${foreignHost})`}
          </a>
        ))}
      </p>
    )
  );
}

function CoinFacts({ lang, listed, detail }: { lang: Lang; listed: ListedCoin; detail: Detail | undefined }) {
  const t = texts(lang, 'spot');
  const { decimals, state } = listed;
  const listedFacts: Fact[] = [
    ...(state ? [{ label: t('header.coin.state'), value: t(stateKeys[state]) }] : []),
    ...(decimals === undefined ? [] : [{ label: t('header.coin.decimals'), value: formatCount(lang, decimals) }]),
  ];
  if (!detail) return <Facts facts={listedFacts} />;
  const { issueTime, issuePrice, totalSupply, circulating, chains } = detail;
  const facts: Fact[] = [
    ...listedFacts,
    ...(issueTime > 0
      ? [{ label: t('header.coin.issued'), value: formatDate(lang, issueTime, { zone: 'UTC', style: 'date' }) }]
      : []),
    ...(issuePrice !== ''
      ? [{ label: t('header.coin.issuePrice'), value: formatAmount(lang, issuePrice), unit: 'USD' }]
      : []),
    { label: t('header.coin.supply'), value: formatShort(lang, totalSupply), exact: formatAmount(lang, totalSupply) },
    {
      label: t('header.coin.circulating'),
      value: formatShort(lang, circulating),
      exact: formatAmount(lang, circulating),
    },
    ...(chains.length > 0 ? [{ label: t('header.coin.chains'), value: chains.map(plainName).join(', ') }] : []),
  ];
  return (
    <>
      <p>
        <bdi>{plainText(detail.description)}</bdi>
      </p>
      <Facts facts={facts} />
      <CoinLinks lang={lang} detail={detail} />
    </>
  );
}

/** State of a coin's details: undefined while they are loaded. */
type Loaded = { ok: true; detail: Detail | undefined } | { ok: false };

/** An exchange without such details has no failure to show. */
const loadedOf = (answer: ApiResult<Detail>): Loaded => {
  if (answer.ok) return { ok: true, detail: answer.result };
  return answer.error.kind === 'absent' ? { ok: true, detail: undefined } : { ok: false };
};

/** The details of a coin and a function that loads them again after a failure. */
function useDetail(coin: string): [Loaded | undefined, () => void] {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const isLoading = loaded === undefined;
  useEffect(() => {
    if (!isLoading) return;
    let isGone = false;
    void send(tokenDetail, { tokenId: coin }).then((answer) => {
      if (!isGone) setLoaded(loadedOf(answer));
    });
    return () => {
      isGone = true;
    };
  }, [isLoading, coin]);
  return [loaded, () => setLoaded(undefined)];
}

const titleOf = (lang: Lang, coin: string, loaded: Loaded | undefined): string =>
  loaded?.ok && loaded.detail
    ? `${plainName(loaded.detail.fullName)} (${coin})`
    : texts(lang, 'spot')('header.about', { coin });

/** A coin under its name. */
function Coin({ lang, listed }: { lang: Lang; listed: ListedCoin }) {
  const t = texts(lang, 'spot');
  const { coin } = listed;
  const [loaded, onRetry] = useDetail(coin);
  return (
    <section aria-busy={loaded ? undefined : true}>
      <h3 className="coin-card__title">{titleOf(lang, coin, loaded)}</h3>
      {!loaded ? (
        <Skeleton shape="text" count={6} />
      ) : loaded.ok ? (
        <CoinFacts lang={lang} listed={listed} detail={loaded.detail} />
      ) : (
        <ErrorState
          title={t('header.coin.failed', { coin })}
          action={<Button onPress={onRetry}>{t('header.coin.retry')}</Button>}
        />
      )}
    </section>
  );
}

/** Dialog with the details of coins: of both coins of a pair, or of one that is held. */
export function CoinCard({ lang, title, coins, children, onClose }: CoinCardProps) {
  const t = texts(lang, 'spot');
  return (
    <Dialog open title={title} closeLabel={t('header.coin.close')} onClose={onClose}>
      <div className="coin-card" lang={t.lang}>
        {children}
        {coins.map((listed) => (
          <Coin key={listed.coin} lang={lang} listed={listed} />
        ))}
      </div>
    </Dialog>
  );
}
