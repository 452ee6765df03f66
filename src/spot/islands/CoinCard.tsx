import { useEffect, useState } from 'react';
import { config } from '../../../slipway.config.ts';
import { send } from '../../api/index.ts';
import { tokenDetail } from '../../contract/basic.ts';
import type { ResultOf } from '../../contract/call.ts';
import { formatAmount, formatDate, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { ErrorState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import { plainName } from '../../ui/plain-name.ts';
import { safeLink } from '../../ui/safe-href.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Detail = ResultOf<typeof tokenDetail>;
type Load = { phase: 'idle' | 'loading' | 'failed' } | { phase: 'done'; detail: Detail };

interface CoinCardProps {
  lang: Lang;
  coin: string;
  isOpen: boolean;
  onClose: () => void;
}

function Links({ lang, detail }: { lang: Lang; detail: Detail }) {
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

function Card({ lang, detail }: { lang: Lang; detail: Detail }) {
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
        <bdi>{plainName(detail.description)}</bdi>
      </p>
      <Facts facts={facts} />
      <Links lang={lang} detail={detail} />
    </>
  );
}

/** What a coin is, asked for when the card is first opened. */
export function CoinCard({ lang, coin, isOpen, onClose }: CoinCardProps) {
  const t = texts(lang, 'spot');
  const [load, setLoad] = useState<Load>({ phase: 'idle' });
  const isWanted = isOpen && load.phase === 'idle';
  useEffect(() => {
    if (!isWanted) return;
    setLoad({ phase: 'loading' });
    void send(tokenDetail, { tokenId: coin }).then((answer) =>
      setLoad(answer.ok ? { phase: 'done', detail: answer.result } : { phase: 'failed' }),
    );
  }, [isWanted, coin]);
  const title = load.phase === 'done' ? `${plainName(load.detail.fullName)} (${coin})` : t('header.about', { coin });
  return (
    <Dialog open={isOpen} title={title} closeLabel={t('header.coin.close')} onClose={onClose}>
      <div className="coin-card" lang={t.lang} aria-busy={load.phase === 'loading' ? true : undefined}>
        {load.phase === 'done' && <Card lang={lang} detail={load.detail} />}
        {load.phase === 'loading' && <Skeleton shape="text" count={6} />}
        {load.phase === 'failed' && (
          <ErrorState
            title={t('header.coin.failed', { coin })}
            action={<Button onPress={() => setLoad({ phase: 'idle' })}>{t('header.coin.retry')}</Button>}
          />
        )}
      </div>
    </Dialog>
  );
}
