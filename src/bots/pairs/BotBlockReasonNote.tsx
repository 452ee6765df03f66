import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { loginAddress } from '#shell/login-address.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { BotBlockReason } from './bot-block-reason.ts';
import { useResumeText } from './resume-time.ts';

const blockReasonKeys = {
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
} as const satisfies Record<BotBlockReason, TextKey<'bots'>>;

/** Why no bot can be created. */
export const blockReasonText = (lang: Lang, blockReason: BotBlockReason): string =>
  texts(lang, 'bots')(blockReasonKeys[blockReason]);

interface BotBlockReasonNoteProps {
  lang: Lang;
  blockReason: BotBlockReason;
  /** Pair of the form. */
  symbol: string;
}

/** Why no bot can be created, with the next step; in place of the button. */
export function BotBlockReasonNote({ lang, blockReason, symbol }: BotBlockReasonNoteProps) {
  const t = texts(lang, 'bots');
  const resumes = useResumeText(lang, symbol, blockReason === 'pairOffline');
  if (blockReason === 'visitor')
    return (
      <a
        className="button button--primary button--wide button--large"
        href={loginAddress(lang, location.pathname + location.search + location.hash)}
      >
        {t('barrier.logIn')}
      </a>
    );
  const [href, label] =
    blockReason === 'verify'
      ? [configuredLink('verify'), t('barrier.verifyLink')]
      : blockReason === 'notAllowed'
        ? [configuredLink('support'), t('barrier.support')]
        : [undefined, ''];
  return (
    <Notice tone="warn">
      <p>{blockReasonText(lang, blockReason)}</p>
      {resumes !== '' && <p>{resumes}</p>}
      {href !== undefined && (
        <a className="link" href={href}>
          {label}
        </a>
      )}
    </Notice>
  );
}
