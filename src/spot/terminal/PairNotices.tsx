import type { TradingSymbol } from '#contract/account.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { info, triangleAlert } from '#ui/icon/status-icons.ts';
import { plainName } from '#ui/foundation/plain-name.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';
import { config } from '#config';
import type { PairNotice } from '../pairs/pairs-store.ts';

interface PairNoticesProps {
  lang: Lang;
  pair: TradingSymbol;
  /** The exchange's notice; its line stays empty until it is loaded. */
  notice: PairNotice | undefined;
}

function ExchangeNotice({ lang, notice }: { lang: Lang; notice: PairNotice | undefined }) {
  const t = texts(lang, 'spot');
  if (!notice) return <span className="pair-guard__line pair-guard__line--awaited" aria-hidden="true" />;
  const link = safeLink(notice.link, config.site);
  return (
    <p className="pair-guard__line pair-guard__line--warn">
      <Icon of={triangleAlert} size={16} />
      <bdi>{plainName(notice.text)}</bdi>
      {link && (
        <a className="link" href={link.href} rel={link.rel}>
          {t('guard.noticeMore')}
          {link.foreignHost && ` (${link.foreignHost})`}
        </a>
      )}
    </p>
  );
}

/** Notices of the pair: the exchange's notice, then its flags. exchange-api 4.1 */
export function PairNotices({ lang, pair, notice }: PairNoticesProps) {
  const t = texts(lang, 'spot');
  const flagTexts = [
    // The exchange's notice is more specific.
    ...(pair.mark.includes('ST') && !pair.noticeVisible ? [t('guard.st')] : []),
    ...(pair.zone === 'INNOVATION' ? [t('guard.innovation')] : []),
    ...(pair.isBanBuy ? [t('guard.noBuy')] : []),
    ...(pair.isBanSell ? [t('guard.noSell')] : []),
  ];
  if (flagTexts.length === 0 && !pair.noticeVisible) return null;
  return (
    <div className="pair-guard__notices" lang={t.lang}>
      {pair.noticeVisible && <ExchangeNotice lang={lang} notice={notice} />}
      {flagTexts.map((text) => (
        <p className="pair-guard__line" key={text}>
          <Icon of={info} size={16} />
          {text}
        </p>
      ))}
    </div>
  );
}
