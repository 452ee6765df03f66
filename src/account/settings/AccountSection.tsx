import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import { listText } from '#i18n/names.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $hasFundAccount, $isUnified, $isUpgrading } from '#session/account-kind.ts';
import { $compliance } from '#session/compliance.ts';
import { $kyc, $kycLevel } from '#session/kyc.ts';
import { $profile, $user, userState } from '#session/user.ts';
import { $countries, areaName, loadCountries } from '#shell/access/countries.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { Button } from '#ui/button/Button.tsx';
import { Chip } from '#ui/display/Chip.tsx';
import { LoggedOutState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { copyText } from '#ui/foundation/copy-text.ts';
import { plainName } from '#ui/foundation/plain-name.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $feeTiers, loadFeeTiers, nextTier } from './fee-tiers.ts';
import { LoginLink } from './LoginLink.tsx';

/** Decimals of fee rates in percent. */
const feeDecimals = 4;
/** Highest verification level; nothing follows it. R6.4 */
const maxLevel = 10;
/** Days of trading that a VIP level counts. R6.4 */
const volumeDays = 30;

async function copyUid(uid: string): Promise<void> {
  if (await copyText(uid)) toast('account', 'settings.account.copied');
  else toast('account', 'settings.account.copyFailed', {}, 'warn');
}

function Account({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const user = useStore($user);
  const profile = useStore($profile);
  const level = useStore($kycLevel);
  const tiers = useStore($feeTiers);
  const isUnified = useStore($isUnified);
  const isUpgrading = useStore($isUpgrading);
  const hasFundAccount = useStore($hasFundAccount);
  const restriction = useStore($compliance);
  const kyc = useStore($kyc);
  const countries = useStore($countries);
  useEffect(() => {
    if (user !== userState.loggedIn) return;
    void loadFeeTiers();
    void loadCountries();
  }, [user]);
  useEffect(() => {
    // `#account` in an address of ours: the header has elements of these ids.
    document.getElementById(`settings-${location.hash.slice(1)}`)?.scrollIntoView();
  }, []);
  const fees = ({ maker, taker }: { maker: string; taker: string }) => ({
    maker: formatPercent(lang, maker, feeDecimals),
    taker: formatPercent(lang, taker, feeDecimals),
  });
  const next = profile && tiers && nextTier(tiers, profile.vipLevel);
  const verify = configuredLink('verify');
  const tags = profile
    ? [
        ...(isUnified ? [t('settings.account.unified')] : []),
        ...(isUpgrading ? [t('settings.account.upgrading')] : []),
        ...(profile.is_submember ? [t('settings.account.subAccount', { uid: profile.parent_id })] : []),
        ...(hasFundAccount ? [t('settings.account.funding')] : []),
      ]
    : [];
  const notOffered = countries.filter(({ restricted }) => restricted).map(({ code }) => areaName(code, countries));
  const restrictedArea = restriction?.result.area ?? '';
  const loading = <Skeleton shape="figure" />;
  const unknown = t('settings.unknown');
  const facts: { key: string; label: string; content: ReactNode }[] = [
    {
      key: 'name',
      label: t('settings.account.name'),
      content: profile ? <bdi>{plainName(profile.username) || unknown}</bdi> : loading,
    },
    {
      key: 'uid',
      label: t('settings.account.uid'),
      content: profile ? (
        <>
          <bdi>{profile.id}</bdi>
          <Button variant="quiet" size="small" onPress={() => void copyUid(profile.id)}>
            {t('settings.account.copy')}
          </Button>
        </>
      ) : (
        loading
      ),
    },
    {
      key: 'email',
      label: t('settings.account.email'),
      content: profile ? <bdi>{plainName(profile.email_mask) || unknown}</bdi> : loading,
    },
    {
      key: 'phone',
      label: t('settings.account.phone'),
      content: profile ? <bdi>{plainName(profile.mobile_mask) || unknown}</bdi> : loading,
    },
    {
      key: 'level',
      label: t('settings.account.level'),
      content: !profile ? (
        loading
      ) : level === 0 && kyc === undefined ? (
        // A level that could not be read is not the level 0.
        unknown
      ) : (
        <>
          {level > 0 ? t('settings.account.levelValue', { level: String(level) }) : t('settings.account.levelNone')}
          {level < maxLevel && verify !== undefined && (
            <a className="link" href={verify}>
              {t('settings.account.verify')}
            </a>
          )}
        </>
      ),
    },
    {
      key: 'vip',
      label: t('settings.account.vip'),
      content: profile ? t('settings.account.vipValue', { level: String(profile.vipLevel) }) : loading,
    },
    {
      key: 'fees',
      label: t('settings.account.fees'),
      content: profile ? t('settings.account.feesValue', fees(profile.feeRates)) : loading,
    },
    ...(kyc && kyc.area !== ''
      ? [{ key: 'region', label: t('settings.account.region'), content: areaName(kyc.area, countries) }]
      : []),
    ...(notOffered.length > 0
      ? [{ key: 'notOffered', label: t('settings.account.notOffered'), content: listText(lang, notOffered) }]
      : []),
    ...(next
      ? [
          {
            key: 'next',
            label: t('settings.account.next', { level: String(next.vipLevel) }),
            content: t('settings.account.nextValue', {
              ...fees(next),
              volume: formatAmount(lang, next.need30dUsd),
              days: volumeDays,
            }),
          },
        ]
      : []),
  ];
  const visitor = (
    <div className="for-visitor">
      <LoggedOutState
        title={t('settings.account.visitor')}
        action={<LoginLink className="button button--primary" lang={lang} />}
      />
    </div>
  );
  if (user === userState.loggedOut) return visitor;
  const account = (
    <>
      <dl className="settings-facts" aria-busy={!profile}>
        {facts.map(({ key, label, content }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      {(tags.length > 0 || restriction) && (
        <p className="settings-tags">
          <span className="out-of-sight">{t('settings.account.tags')}</span>
          {tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
          {restriction && (
            <Chip tone="warn">
              {restrictedArea === ''
                ? t('settings.account.restricted')
                : t('settings.account.restrictedIn', { area: areaName(restrictedArea, countries) })}
            </Chip>
          )}
        </p>
      )}
    </>
  );
  if (user === userState.loggedIn) return account;
  return (
    <>
      {visitor}
      <div className="for-person">{account}</div>
    </>
  );
}

/** Name, verification, VIP level, fees and kind of the user's account; a visitor sees what login adds. account.md 4 */
export const AccountSection = withErrorBoundary(Account);
