import { useEffect, useState } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $isUpgrading } from '#session/account-kind.ts';
import { isRequestSending } from '#session/requests/sent-requests.ts';
import { $serverSecond } from '#session/clock.ts';
import { $compliance, isRestricted } from '#session/compliance.ts';
import { $kyc, kycLevelOf } from '#session/kyc.ts';
import {
  $accessStep,
  $leveragedAccess,
  leveragedAccess,
  loadLeveragedAccess,
} from '#session/leverage/leveraged-access.ts';
import { $ltInfos, loadLtInfo } from '#session/leverage/lt-info.ts';
import { followLtOrders } from '#session/leverage/lt-orders.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $profile, $user, userState } from '#session/user.ts';
import { $network } from '#socket/presence.ts';
import { loginAddress } from '#shell/login-address.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { RiskText } from '../access/RiskText.tsx';
import { followTokens, useLiveToken } from '../tokens/live-tokens.ts';
import { PanelForm } from './PanelForm.tsx';
import { PanelHolding } from './PanelHolding.tsx';
import { panelStateOf } from './panel-state.ts';
import { checkPendingNow, tokenRequest } from './submit-token-order.ts';
import { tokenPage } from '../tokens/token-page.ts';
import type { PageToken } from '../tokens/token-page.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';
import type { TokenSide } from './token-order-rules.ts';
import '#ui/display/card.scss';
import './token-panel.scss';

/** Loads what the person has done and follows their orders. */
function usePersonsPart(code: string): void {
  const user = useStore($user);
  const epoch = useStore($personEpoch);
  useEffect(() => {
    if (user !== userState.loggedIn) return;
    void loadLeveragedAccess();
    void loadLtInfo(code);
    void tokenRequest.reconcileAll();
    return followLtOrders(() => {
      void checkPendingNow();
      void loadLtInfo(code);
    });
  }, [user, epoch, code]);
}

/** Chooses the side that the address names: the bar of a phone links to it. */
function useSide(): [TokenSide, (side: TokenSide) => void] {
  const [side, setSide] = useState<TokenSide>('purchase');
  useEffect(() => {
    const read = () => {
      if (location.hash === '#redeem') setSide('redeem');
      if (location.hash === '#purchase') setSide('purchase');
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [side, setSide];
}

interface BodyProps {
  t: TokenTexts;
  lang: Lang;
  token: PageToken;
  readAtMs: number;
  isMobile: boolean;
  side: TokenSide;
}

function PanelBody(props: BodyProps) {
  const { t, lang, token, readAtMs, side } = props;
  const { ltCode } = token.info;
  const user = useStore($user);
  const profile = useStore($profile);
  const kyc = useStore($kyc);
  const access = useStore($leveragedAccess);
  const step = useStore($accessStep);
  const { isOnline } = useStore($network);
  const second = useStore($serverSecond);
  const isUpgrading = useStore($isUpgrading);
  const info = useStore($ltInfos).get(ltCode) ?? token.info;
  const live = useLiveToken(token, readAtMs);
  const isKycKnown = kyc !== undefined || profile?.member_tag['KYC'] === 'SUCCESS';
  const state = panelStateOf({
    user,
    access,
    kycLevel: isKycKnown ? kycLevelOf(profile, kyc) : undefined,
    isRestricted: isRestricted(useStore($compliance), 'lt'),
    isUpgrading,
    side,
    status: live.status,
    isNavLive: live.state === 'live',
    isOnline,
    nowMs: second,
  });
  const form = (blockReason: Extract<typeof state, { kind: 'form' }>['blockReason'] | 'visitor' | 'unknown') => (
    <PanelForm
      t={t}
      lang={lang}
      token={token}
      info={info}
      live={live}
      side={side}
      blockReason={blockReason}
      isMobile={props.isMobile}
    />
  );
  switch (state.kind) {
    case 'visitor':
      return (
        <>
          {form('visitor')}
          <p className="token-panel__note">{t('panel.visitor')}</p>
          <a
            className="button button--primary button--wide button--large"
            href={loginAddress(lang, location.pathname + location.search + location.hash)}
          >
            {t('panel.login')}
          </a>
        </>
      );
    case 'unknown':
    case 'loading':
      return form('unknown');
    case 'gateFailed':
      return (
        <Notice tone="error" title={t('panel.gateFailed')}>
          <p>{access.phase === 'failed' ? errorText(access.error) : ''}</p>
          <Button variant="quiet" size="small" onPress={() => void loadLeveragedAccess()}>
            {t('panel.retry')}
          </Button>
        </Notice>
      );
    case 'risk':
      return (
        <section aria-labelledby="risk-text">
          <h3 className="token-panel__subtitle" id="risk-text">
            {t('access.risk.tokenTitle')}
          </h3>
          <RiskText
            lang={lang}
            kind="leveraged"
            pending={step.phase === 'sending'}
            error={step.phase === 'failed' && step.step === 'risk' ? errorText(step.error) : undefined}
            onAccept={() => void leveragedAccess.accept()}
          />
        </section>
      );
    case 'form':
      return form(state.blockReason);
  }
}

function Panel({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'leveraged');
  const built = tokenPage(page);
  const [token] = built.tokens;
  const [side, setSide] = useSide();
  useEffect(() => followTokens(tokenPage(page).tokens), [page]);
  usePersonsPart(token?.info.ltCode ?? '');
  if (!token) return <Skeleton shape="card" />;
  const { ltCode } = token.info;
  return (
    <section className="card token-panel" aria-labelledby="token-panel-title" lang={t.lang}>
      <h2 className="out-of-sight" id="token-panel-title">
        {t('panel.title', { code: ltCode })}
      </h2>
      <span id="purchase" />
      <span id="redeem" />
      <Segmented
        label={t('panel.title', { code: ltCode })}
        name="token-side"
        chosen={side}
        choices={[
          { value: 'purchase', label: t('panel.purchase') },
          { value: 'redeem', label: t('panel.redeem') },
        ]}
        onChoose={(next) => {
          if (!isRequestSending(tokenRequest.$state.get())) setSide(next);
        }}
      />
      <PanelBody t={t} lang={lang} token={token} readAtMs={built.readAtMs} isMobile={built.isMobile} side={side} />
      <PanelHolding t={t} lang={lang} token={token} readAtMs={built.readAtMs} isMobile={built.isMobile} side={side} />
    </section>
  );
}

/** Purchases and redemptions of a token at NAV, with every state of leverage.md 4. `page`: key of the page's data. */
export const TokenPanel = withErrorBoundary(Panel);
