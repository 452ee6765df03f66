import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { loginAddress } from '#shell/login-address.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { BotBarrier } from './bot-barrier.ts';
import { useResumeText } from './resume-time.ts';

const barrierKeys = {
  visitor: 'barrier.visitor',
  unknown: 'barrier.unknown',
  offline: 'barrier.offline',
  restricted: 'barrier.restricted',
  upgrading: 'barrier.upgrading',
  verify: 'barrier.verify',
  pairOffline: 'barrier.pairOffline',
  stale: 'barrier.stale',
  notAllowed: 'barrier.notAllowed',
  accountBusy: 'barrier.accountBusy',
  botsPaused: 'barrier.botsPaused',
} as const satisfies Record<BotBarrier, TextKey<'bots'>>;

/** Returns why no bot can be created. */
export const barrierText = (lang: Lang, barrier: BotBarrier): string => texts(lang, 'bots')(barrierKeys[barrier]);

interface BotBarrierNoteProps {
  lang: Lang;
  barrier: BotBarrier;
  /** Pair of the form. */
  symbol: string;
}

/** Why no bot can be created, with the next step; in place of the button. */
export function BotBarrierNote({ lang, barrier, symbol }: BotBarrierNoteProps) {
  const t = texts(lang, 'bots');
  const resumes = useResumeText(lang, symbol, barrier === 'pairOffline');
  if (barrier === 'visitor')
    return (
      <a
        className="button button--primary button--wide button--large"
        href={loginAddress(lang, location.pathname + location.search + location.hash)}
      >
        {t('barrier.logIn')}
      </a>
    );
  const [href, label] =
    barrier === 'verify'
      ? [configuredLink('verify'), t('barrier.verifyLink')]
      : barrier === 'notAllowed'
        ? [configuredLink('support'), t('barrier.support')]
        : [undefined, ''];
  return (
    <Notice tone="warn">
      <p>{barrierText(lang, barrier)}</p>
      {resumes !== '' && <p>{resumes}</p>}
      {href !== undefined && (
        <a className="link" href={href}>
          {label}
        </a>
      )}
    </Notice>
  );
}
