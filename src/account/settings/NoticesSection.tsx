import { useEffect } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $isSubmember } from '#session/account-kind.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $profile, $user, userState } from '#session/user.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { LoginLink } from './LoginLink.tsx';
import { $groupSaves, $noticeGroups, channels, isLastChannel, setChannel } from './notice-groups.ts';
import type { GroupChannels } from './notice-groups.ts';

interface GroupProps {
  lang: Lang;
  row: GroupChannels;
  hasPhone: boolean;
}

function Group({ lang, row, hasPhone }: GroupProps) {
  const t = texts(lang, 'account');
  const save = useStore($groupSaves)[row.group];
  const saving = save && 'saving' in save ? save : undefined;
  const error = save && 'error' in save ? save.error : undefined;
  const hasLast = channels.some((channel) => isLastChannel(row, channel));
  const noteId = `notices-${row.group}-note`;
  return (
    <fieldset className="settings-choice" aria-describedby={hasLast || saving ? noteId : undefined}>
      <legend className="settings-label">{t(`settings.notices.group.${row.group}`)}</legend>
      <div className="settings-channels">
        {channels.map((channel) => {
          const isSaving = saving?.saving === channel;
          return (
            <label className="check" key={channel}>
              <input
                className="check__box"
                type="checkbox"
                checked={isSaving ? saving.isOn : row[channel]}
                disabled={isLastChannel(row, channel) || (channel === 'sms' && !hasPhone && !row.sms)}
                aria-busy={isSaving ? true : undefined}
                onChange={({ currentTarget }) => void setChannel(row.group, channel, currentTarget.checked)}
              />
              {t(`settings.notices.channel.${channel}`)}
            </label>
          );
        })}
      </div>
      {(hasLast || saving) && (
        <p className="settings-note" id={noteId}>
          {saving ? t('settings.confirm.saving') : t('settings.notices.last')}
        </p>
      )}
      {error && (
        <p className="settings-note settings-note--error" role="alert">
          {t('settings.confirm.failed', {
            reason: errorText(error, { lastNoticeChannel: t('settings.notices.last') }),
          })}
        </p>
      )}
    </fieldset>
  );
}

function Groups({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const state = useStore($noticeGroups);
  const profile = useStore($profile);
  const hasPhone = (profile?.mobile_mask ?? '') !== '';
  const phone = configuredLink('phone');
  useEffect(() => void $noticeGroups.load(), []);
  if (state.phase === 'failed')
    return (
      <ErrorState
        title={t('settings.notices.failed')}
        action={
          <Button variant="quiet" onPress={() => void $noticeGroups.load()}>
            {t('settings.notices.retry')}
          </Button>
        }
      >
        {errorText(state.error)}
      </ErrorState>
    );
  if (state.phase !== 'ready') return <Skeleton shape="row" count={6} />;
  return (
    <>
      {state.value.map((row) => (
        <Group key={row.group} lang={lang} row={row} hasPhone={hasPhone} />
      ))}
      {profile && !hasPhone && (
        <p className="settings-note">
          {t('settings.notices.noPhone')}
          {phone !== undefined && (
            <>
              {' '}
              <a className="link" href={phone}>
                {t('settings.notices.addPhone')}
              </a>
            </>
          )}
        </p>
      )}
    </>
  );
}

function Notices({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const user = useStore($user);
  const isSubmember = useStore($isSubmember);
  const epoch = useStore($personEpoch);
  if (user !== userState.loggedIn)
    return (
      <>
        {user === userState.unknown && (
          <div className="for-person">
            <Skeleton shape="row" count={6} />
          </div>
        )}
        <p className="settings-note for-visitor">
          {t('settings.notices.visitor')} <LoginLink className="link" lang={lang} />
        </p>
      </>
    );
  if (isSubmember) return <p className="settings-note">{t('settings.notices.subAccount')}</p>;
  return <Groups key={epoch} lang={lang} />;
}

/** By which channels the exchange sends each group of notices. account.md 4, A15 */
export const NoticesSection = withErrorBoundary(Notices);
