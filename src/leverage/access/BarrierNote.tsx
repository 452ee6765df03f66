import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { loadMarginGate } from '#session/leverage/margin-gate.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { loginAddress } from '#shell/login-address.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { MarginBarrier } from './margin-access.ts';
import { openMarginDialog } from './margin-dialog.ts';

const barrierKeys = {
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
} as const satisfies Record<MarginBarrier, string>;

/** Returns why margin cannot be used. */
export const barrierText = (lang: Lang, barrier: MarginBarrier): string => texts(lang, 'margin')(barrierKeys[barrier]);

/** The next step of a barrier, if there is one. */
function NextStep({ lang, barrier }: { lang: Lang; barrier: MarginBarrier }) {
  const t = texts(lang, 'margin');
  const link = (href: string | undefined, text: string) =>
    href === undefined ? null : (
      <a className="link" href={href}>
        {text}
      </a>
    );
  switch (barrier) {
    case 'visitor':
      return link(loginAddress(lang, location.pathname + location.search + location.hash), t('form.logIn'));
    case 'verify':
      return link(configuredLink('verify'), t('form.verify'));
    case 'institutionalLoan':
      return link(configuredLink('support'), t('form.support'));
    case 'failed':
      return (
        <Button variant="quiet" size="small" onPress={() => void loadMarginGate()}>
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
export function BarrierNote({ lang, barrier }: { lang: Lang; barrier: MarginBarrier }) {
  if (barrier === 'unknown') return null;
  return (
    <Notice tone={barrier === 'visitor' || barrier === 'off' ? 'info' : 'warn'}>
      <p>{barrierText(lang, barrier)}</p>
      <NextStep lang={lang} barrier={barrier} />
    </Notice>
  );
}
