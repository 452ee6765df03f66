import { useEffect } from 'react';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { formatAmount, formatChange, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $ltInfos, loadLtInfo } from '#session/leverage/lt-info.ts';
import { $settings } from '#session/settings.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { followTokens, useLiveToken } from '../tokens/live-tokens.ts';
import { MaybeExplained } from '../tokens/MaybeExplained.tsx';
import { explainBasket, explainPremium } from '../tokens/token-explanations.ts';
import { tokenPage } from '../tokens/token-page.ts';
import { ChangeText } from '../tokens/ChangeText.tsx';
import { leverageText, navText, statusKeys } from '../tokens/token-texts.ts';

function Figures({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'leveraged');
  const built = tokenPage(page);
  const [token] = built.tokens;
  useEffect(() => {
    void loadLtInfo();
    return followTokens(tokenPage(page).tokens);
  }, [page]);
  const infos = useStore($ltInfos);
  return token ? (
    <LiveFigures
      t={t}
      lang={lang}
      token={token}
      readAtMs={built.readAtMs}
      rebalanceTime={infos.get(token.info.ltCode)?.rebalanceTime ?? token.info.rebalanceTime}
    />
  ) : null;
}

interface LiveFiguresProps {
  t: ReturnType<typeof texts<'leveraged'>>;
  lang: Lang;
  token: ReturnType<typeof tokenPage>['tokens'][number];
  readAtMs: number;
  rebalanceTime: number;
}

function LiveFigures({ t, lang, token, readAtMs, rebalanceTime }: LiveFiguresProps) {
  const live = useLiveToken(token, readAtMs);
  const none = t('figure.none');
  const isBuilt = live.state === 'built';
  const isClosed = live.status === ltStatus.closed;
  const zone = isBuilt ? 'UTC' : $settings.get().zone;
  const time = formatDate(lang, live.timeMs, { zone, style: isBuilt ? 'momentZone' : 'timeZone' });
  return (
    <div
      className={classes(
        'token-figures',
        isClosed && 'token-figures--closed',
        isClosed && token.info.ltStatus !== ltStatus.closed && 'token-figures--closed-since-build',
      )}
      lang={t.lang}
    >
      <p className="token-figures__status">
        <Chip
          tone={live.status === ltStatus.open ? 'up' : 'warn'}
          // A closed token stays closed.
          {...(!isClosed && { alternatives: Object.values(statusKeys).map((key) => t(key)) })}
        >
          {t(statusKeys[live.status])}
        </Chip>
        {live.state === 'stale' && <span className="token-figures__stale">{t('live.stale', { time })}</span>}
      </p>
      <dl className="token-figures__list">
        <div className="token-figures__nav">
          <dt>{t('head.nav', { time })}</dt>
          <dd>
            <bdi>
              <MaybeExplained lang={lang} of={explainBasket('nav', live, token)}>
                {live.nav === undefined ? none : navText(lang, live.nav)}
              </MaybeExplained>{' '}
              <small>USDT</small>
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('head.change')}</dt>
          <dd>
            <ChangeText lang={lang} change={live.change} isArrow />
          </dd>
        </div>
        <div>
          <dt>{t('head.leverage')}</dt>
          <dd>
            <bdi>
              <MaybeExplained lang={lang} of={explainBasket('realLeverage', live, token)}>
                {live.leverage === undefined ? none : leverageText(t, lang, live.leverage)}
              </MaybeExplained>
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('head.price')}</dt>
          <dd>
            <bdi>
              {live.price === undefined ? (
                none
              ) : (
                <>
                  {formatAmount(lang, live.price, { decimals: token.decimals, fixed: true })}{' '}
                  <span className="faint">
                    <MaybeExplained lang={lang} of={explainPremium(live)}>
                      {live.premium === undefined ? none : formatChange(lang, live.premium).text}
                    </MaybeExplained>
                  </span>
                </>
              )}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('head.rebalance')}</dt>
          <dd>
            {isClosed ? (
              none
            ) : (
              <Countdown
                untilMs={rebalanceTime}
                ends={formatDate(lang, rebalanceTime, { zone, style: 'hourMinute' })}
                name={formatDate(lang, rebalanceTime, { zone })}
                over={t('head.rebalancing')}
              />
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/**
 * The figures at the head of a token's page: those of the build with their date, then live ones. `page`: key of the
 * page's data.
 */
export const TokenFigures = withErrorBoundary(Figures);
