import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { decimal } from '#money/index.ts';
import { $ltInfos } from '#session/leverage/lt-info.ts';
import { $user, userState } from '#session/user.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { useLiveToken } from '../tokens/live-tokens.ts';
import { unitOf } from './order-error-texts.ts';
import { useOrderFunds } from './order-funds.ts';
import { tokenPairHref } from '../tokens/token-page.ts';
import type { PageToken } from '../tokens/token-page.ts';
import { coinsText, displayDecimals, moneyText, roundedFigure } from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';
import { remainingToday } from './token-order-rules.ts';
import type { TokenSide } from './token-order-rules.ts';

/** Decimals of a holding's value, more for one that is nearly nothing. */
const moneyDecimals = 2;

interface Props {
  t: TokenTexts;
  lang: Lang;
  token: PageToken;
  readAtMs: number;
  isMobile: boolean;
  side: TokenSide;
}

/** The sentence about the premium, which names its direction. */
function premiumSentence(t: TokenTexts, lang: Lang, premium: string | undefined): string {
  if (premium === undefined) return t('panel.noPremium');
  const size = formatPercent(lang, decimal(premium).abs().toFixed(), 2, { fixed: true });
  if (decimal(premium).eq('0')) return t('panel.atNav');
  return t(decimal(premium).gt('0') ? 'panel.aboveNav' : 'panel.belowNav', { premium: size });
}

/** Holding, what is left of today's limit, and the spot pair with its premium. */
export function PanelHolding({ t, lang, token, readAtMs, isMobile, side }: Props) {
  const info = useStore($ltInfos).get(token.info.ltCode) ?? token.info;
  const isLoggedIn = useStore($user) === userState.loggedIn;
  const live = useLiveToken(token, readAtMs);
  const { tokens } = useOrderFunds(side, info, live.nav);
  const none = t('figure.none');
  const left = remainingToday(side, info);
  const value =
    tokens !== undefined && live.nav !== undefined
      ? moneyText(t, lang, roundedFigure(decimal(tokens).times(live.nav).toFixed(), moneyDecimals))
      : none;
  return (
    <div className="token-panel__holding">
      <Facts
        facts={[
          {
            label: t('panel.holding'),
            value:
              isLoggedIn && tokens !== undefined
                ? t('panel.holdingValue', {
                    tokens: coinsText(t, lang, roundedFigure(tokens, displayDecimals), info.ltCode),
                    value,
                  })
                : none,
          },
          {
            label: t(side === 'purchase' ? 'panel.leftPurchase' : 'panel.leftRedeem'),
            value: isLoggedIn && left !== undefined ? coinsText(t, lang, left, unitOf(side, info)) : none,
          },
        ]}
      />
      {live.status !== ltStatus.closed && (
        <p className="token-panel__pair">
          <span>{premiumSentence(t, lang, live.premium)}</span>
          <a className="link" href={tokenPairHref(lang, isMobile, token)}>
            {t('panel.trade', { pair: `${info.ltCode}/${token.quoteCoin}` })}
          </a>
        </p>
      )}
    </div>
  );
}
