import type { TradingSymbol } from '../../contract/account.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { info, triangleAlert } from '../../ui/icon/icons.ts';
import { plainName } from '../../ui/plain-name.ts';
import { safeLink } from '../../ui/safe-href.ts';
import { config } from '../../../slipway.config.ts';
import type { PairNotice } from '../pairs-store.ts';

interface PairNoticesProps {
  lang: Lang;
  pair: TradingSymbol;
  /** The exchange's own; its line is kept free until it has come. */
  notice: PairNotice | undefined;
}

function ExchangeNotice({ lang, notice }: { lang: Lang; notice: PairNotice | undefined }) {
  const t = texts(lang, 'spot');
  if (!notice) return <span className="guard__line guard__line--awaited" aria-hidden="true" />;
  const link = safeLink(notice.link, config.site);
  return (
    <p className="guard__line guard__line--warn">
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

/** What must be known of the pair before trading it: the exchange's notice, its flags. exchange-api 4.1 */
export function PairNotices({ lang, pair, notice }: PairNoticesProps) {
  const t = texts(lang, 'spot');
  const own = [
    // The exchange's own notice says it better.
    ...(pair.mark.includes('ST') && !pair.noticeVisible ? [t('guard.st')] : []),
    ...(pair.zone === 'INNOVATION' ? [t('guard.innovation')] : []),
    ...(pair.isBanBuy ? [t('guard.noBuy')] : []),
    ...(pair.isBanSell ? [t('guard.noSell')] : []),
  ];
  if (own.length === 0 && !pair.noticeVisible) return null;
  return (
    <div className="guard__notices" lang={t.lang}>
      {pair.noticeVisible && <ExchangeNotice lang={lang} notice={notice} />}
      {own.map((text) => (
        <p className="guard__line" key={text}>
          <Icon of={info} size={16} />
          {text}
        </p>
      ))}
    </div>
  );
}
