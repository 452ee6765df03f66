import { useEffect } from 'react';
import { config } from '#config';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $isSubmember } from '#session/account-kind.ts';
import { $user, userState } from '#session/user.ts';
import { shareLink } from '#shell/app/share-link.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ErrorState, RestrictedState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { copyText } from '#ui/foundation/copy-text.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { copy, share2 } from '#ui/icon/account-icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { $ownInvitation, invitationLink } from './invitation.ts';
import type { Invitation } from './invitation.ts';
import { QrCode } from './QrCode.tsx';
import './invitation.scss';

/** Decimals of the commission share in percent. */
const rateDecimals = 2;

/** Copies the code or the link, and says so. */
async function copyPart(part: 'code' | 'link', text: string): Promise<void> {
  const done = part === 'code' ? 'invite.codeCopied' : 'invite.linkCopied';
  if (await copyText(text)) toast('account', done);
  else toast('account', 'invite.copyFailed', {}, 'warn');
}

async function share(t: Texts<'account'>, url: string): Promise<void> {
  const outcome = await shareLink({ title: t('invite.shareTitle', { brand: config.brand }), url });
  if (outcome === 'shared') toast('account', 'invite.shared');
  else if (outcome === 'copied') toast('account', 'invite.linkCopied');
  else if (outcome === 'failed') toast('account', 'invite.copyFailed', {}, 'warn');
}

/** A text that the user gives to friends, with the button that copies it. */
function CopyRow({
  label,
  text,
  action,
  onCopy,
}: Record<'label' | 'text' | 'action', string> & { onCopy: () => void }) {
  return (
    <div className="invitation__row">
      <dt>{label}</dt>
      <dd>
        <bdi className="invitation__text">{text}</bdi>
        <Button variant="quiet" size="small" onPress={onCopy}>
          <Icon of={copy} size={16} />
          {action}
        </Button>
      </dd>
    </div>
  );
}

/** Commission share, invited friends and rewards. */
function Results({ t, lang, invitation }: { t: Texts<'account'>; lang: Lang; invitation: Invitation }) {
  const { rate, invited, reward, coin } = invitation;
  return (
    <section className="invitation__card" aria-labelledby="invite-results">
      <h2 id="invite-results">{t('invite.results')}</h2>
      <dl className="invitation__figures">
        <div>
          <dt>{t('invite.rate')}</dt>
          <dd>{formatPercent(lang, rate, rateDecimals)}</dd>
          <dd className="invitation__note">{t('invite.rateNote')}</dd>
        </div>
        <div>
          <dt>{t('invite.invited')}</dt>
          <dd>{formatAmount(lang, String(invited))}</dd>
        </div>
        <div>
          <dt>{t('invite.reward')}</dt>
          <dd>
            <bdi>
              <MaskedAmount>{formatAmount(lang, reward)}</MaskedAmount> {coin}
            </bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Loaded({ t, lang, invitation }: { t: Texts<'account'>; lang: Lang; invitation: Invitation }) {
  const { code, url } = invitation;
  const link = invitationLink(url, location.origin);
  return (
    <div className="invitation">
      <div className="invitation__main">
        <section className="invitation__card" aria-labelledby="invite-code">
          <h2 id="invite-code">{t('invite.own')}</h2>
          <dl className="invitation__rows">
            <CopyRow
              label={t('invite.code')}
              text={code}
              action={t('invite.copyCode')}
              onCopy={() => void copyPart('code', code)}
            />
            {link !== undefined && (
              <CopyRow
                label={t('invite.link')}
                text={link}
                action={t('invite.copyLink')}
                onCopy={() => void copyPart('link', link)}
              />
            )}
          </dl>
          {link === undefined ? (
            <p className="invitation__note">{t('invite.codeOnly')}</p>
          ) : (
            <div>
              <Button onPress={() => void share(t, link)}>
                <Icon of={share2} size={16} />
                {t('invite.share')}
              </Button>
            </div>
          )}
        </section>
        <Results t={t} lang={lang} invitation={invitation} />
      </div>
      {link !== undefined && <QrCode t={t} link={link} />}
    </div>
  );
}

function View({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const user = useStore($user);
  const isSubmember = useStore($isSubmember);
  const state = useStore($ownInvitation);
  const isMainAccount = user === userState.loggedIn && !isSubmember;
  useEffect(() => {
    if (isMainAccount && state.phase === 'idle') void $ownInvitation.load();
  }, [isMainAccount, state.phase]);
  const error = state.phase === 'failed' ? state.error : undefined;
  if (isSubmember || error?.kind === 'notForSubMembers')
    return (
      <RestrictedState
        level={2}
        framed
        title={t('invite.subAccount')}
        action={
          <a className="button button--quiet" href={`/${lang}/assets/`}>
            {t('invite.assets')}
          </a>
        }
      />
    );
  if (error)
    return (
      <ErrorState
        level={2}
        framed
        title={t('invite.failed')}
        action={<Button onPress={() => void $ownInvitation.load()}>{t('invite.retry')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    );
  if (state.phase === 'ready') return <Loaded t={t} lang={lang} invitation={state.value} />;
  return (
    <div className="invitation" aria-busy="true">
      <div className="invitation__card">
        <Skeleton shape="row" count={4} />
      </div>
    </div>
  );
}

/** The user's referral code, link, QR code and results; a sub-account reads why it has none. account.md 6, R6.6 */
export const InvitationView = withErrorBoundary(View);
