import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { loadMarginAccess } from '#session/leverage/margin-access.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { loginAddress } from '#shell/login-address.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { MarginBlockReason } from './margin-block-reason.ts';
import { openMarginDialog } from './margin-dialog.ts';

const blockReasonKeys = {
  visitor: 'form.barrier.visitor',
  unknown: 'form.barrier.unknown',
  offline: 'form.barrier.offline',
  liquidation: 'form.barrier.liquidation',
  forcedRepay: 'form.barrier.forcedRepay',
  restricted: 'form.barrier.restricted',
  upgrading: 'form.barrier.upgrading',
  verify: 'form.barrier.verify',
  institutionalLoan: 'form.barrier.institutionalLoan',
  isolated: 'form.barrier.isolated',
  failed: 'form.barrier.failed',
  off: 'form.barrier.off',
} as const satisfies Record<MarginBlockReason, string>;

/** Why margin cannot be used. */
export const blockReasonText = (lang: Lang, blockReason: MarginBlockReason): string =>
  texts(lang, 'margin')(blockReasonKeys[blockReason]);

/** The next step of a reason to block, if there is one. */
function NextStep({ lang, blockReason }: { lang: Lang; blockReason: MarginBlockReason }) {
  const t = texts(lang, 'margin');
  const link = (href: string | undefined, text: string) =>
    href === undefined ? null : (
      <a className="link" href={href}>
        {text}
      </a>
    );
  switch (blockReason) {
    case 'visitor':
      return link(loginAddress(lang, location.pathname + location.search + location.hash), t('form.logIn'));
    case 'verify':
      return link(configuredLink('verify'), t('form.verify'));
    case 'institutionalLoan':
      return link(configuredLink('support'), t('form.support'));
    case 'failed':
      return (
        <Button variant="quiet" size="small" onPress={() => void loadMarginAccess()}>
          {t('form.tryAgain')}
        </Button>
      );
    case 'off':
      return (
        <Button variant="quiet" size="small" onPress={() => openMarginDialog({ kind: 'turnOn' })}>
          {t('form.turnOn')}
        </Button>
      );
    default:
      return null;
  }
}

/** Why margin cannot be used, with the next step. */
export function BlockReasonNote({ lang, blockReason }: { lang: Lang; blockReason: MarginBlockReason }) {
  if (blockReason === 'unknown') return null;
  return (
    <Notice tone={blockReason === 'visitor' || blockReason === 'off' ? 'info' : 'warn'}>
      <p>{blockReasonText(lang, blockReason)}</p>
      <NextStep lang={lang} blockReason={blockReason} />
    </Notice>
  );
}
