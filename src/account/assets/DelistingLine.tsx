import { texts } from '#i18n/texts.ts';
import { $personalNotices } from '#session/notices/notices.ts';
import { $settings } from '#session/settings.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { noticeText } from '#shell/notices/notice-text.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import type { AssetContext } from './asset-context.ts';
import './coin-table.scss';

/** Props of a `DelistingLine`. */
export interface DelistingLineProps {
  context: Pick<AssetContext, 't' | 'lang'>;
  coin: string;
}

/** Says when the pair of a coin is or was delisted, and leads to the withdrawal. */
export function DelistingLine({ context: { t, lang }, coin }: DelistingLineProps) {
  const row = useStore($personalNotices).find((notice) => notice.kind === 'DELISTING' && notice.coin === coin);
  const { zone } = useStore($settings);
  const href = configuredLink('withdraw', { coin });
  if (!row) return null;
  const notice = texts(lang, 'notice');
  const { title } = noticeText({ t: notice, lang, zone, isHidden: false }, { source: 'personal', ...row });
  return (
    <span className="coin-table__small coin-table__small--warn" lang={notice.lang}>
      {title}{' '}
      {href !== undefined && (
        <a className="coin-table__link" href={href}>
          {t('assets.withdraw')} <span className="out-of-sight">{coin}</span>
        </a>
      )}
    </span>
  );
}
