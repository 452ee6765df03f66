import { useEffect, useState } from 'react';
import { config } from '#config';
import { send } from '#api/index.ts';
import { tokenDetail } from '#contract/basic.ts';
import type { ResultOf } from '#contract/call.ts';
import { formatAmount, formatDate, formatShort } from '#i18n/format.ts';
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

type Detail = ResultOf<typeof tokenDetail>;

interface CoinCardProps {
  lang: Lang;
  base: string;
  quote: string;
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

function CoinFacts({ lang, detail }: { lang: Lang; detail: Detail }) {
  const t = texts(lang, 'spot');
  const { issueTime, issuePrice, totalSupply, circulating, chains } = detail;
  const facts: Fact[] = [
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
type Loaded = { ok: true; detail: Detail } | { ok: false };

/** Returns the details of a coin and a function that loads them again after a failure. */
function useDetail(coin: string): [Loaded | undefined, () => void] {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const isLoading = loaded === undefined;
  useEffect(() => {
    if (!isLoading) return;
    let isGone = false;
    void send(tokenDetail, { tokenId: coin }).then((answer) => {
      if (!isGone) setLoaded(answer.ok ? { ok: true, detail: answer.result } : { ok: false });
    });
    return () => {
      isGone = true;
    };
  }, [isLoading, coin]);
  return [loaded, () => setLoaded(undefined)];
}

const titleOf = (lang: Lang, coin: string, loaded: Loaded | undefined): string =>
  loaded?.ok ? `${plainName(loaded.detail.fullName)} (${coin})` : texts(lang, 'spot')('header.about', { coin });

function Coin({
  lang,
  coin,
  loaded,
  onRetry,
}: {
  lang: Lang;
  coin: string;
  loaded: Loaded | undefined;
  onRetry: () => void;
}) {
  const t = texts(lang, 'spot');
  if (!loaded) return <Skeleton shape="text" count={6} />;
  if (loaded.ok) return <CoinFacts lang={lang} detail={loaded.detail} />;
  return (
    <ErrorState
      title={t('header.coin.failed', { coin })}
      action={<Button onPress={onRetry}>{t('header.coin.retry')}</Button>}
    />
  );
}

/** Dialog with the details of both coins of a pair. */
export function CoinCard({ lang, base, quote, onClose }: CoinCardProps) {
  const t = texts(lang, 'spot');
  const [baseDetail, reloadBase] = useDetail(base);
  const [quoteDetail, reloadQuote] = useDetail(quote);
  const isLoading = !baseDetail || !quoteDetail;
  return (
    <Dialog open title={titleOf(lang, base, baseDetail)} closeLabel={t('header.coin.close')} onClose={onClose}>
      <div className="coin-card" lang={t.lang} aria-busy={isLoading ? true : undefined}>
        <Coin lang={lang} coin={base} loaded={baseDetail} onRetry={reloadBase} />
        <h3 className="coin-card__title">{titleOf(lang, quote, quoteDetail)}</h3>
        <Coin lang={lang} coin={quote} loaded={quoteDetail} onRetry={reloadQuote} />
      </div>
    </Dialog>
  );
}
