import type { Pool, ProjectDetail } from '../../contract/launchpad.ts';
import { formatAmount, formatPercent, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { decimal } from '../../money/index.ts';
import { donut } from '../../ui/art/donut.ts';
import { TreeView } from '../../ui/art/TreeView.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { outward } from '../link.ts';
import { coins, forSale } from '../words.ts';
import type { LaunchFact, LaunchTexts } from '../words.ts';
import { Faq } from './Faq.tsx';
import { RichText } from './RichText.tsx';
import '../project-body.scss';

type PartProps = { t: LaunchTexts; lang: Lang; detail: ProjectDetail };

function poolFacts(t: LaunchTexts, lang: Lang, pool: Pool, token: string): LaunchFact[] {
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return [
        {
          label: t('fact.subscriptionPool'),
          value: t('fact.amountIn', { amount: formatAmount(lang, pool.amount), token, coin: pool.coin }),
        },
        { label: t('fact.price'), value: coins(t, lang, pool.price, pool.coin) },
        { label: t('fact.cap'), value: coins(t, lang, pool.capTokens, token) },
        { label: t('fact.minimum'), value: coins(t, lang, pool.minCommit, pool.coin) },
        { label: t('fact.maximum'), value: coins(t, lang, pool.maxCommit, pool.coin) },
      ];
    case 'LOTTERY':
      return [
        {
          label: t('fact.lotteryPool'),
          value: t('fact.amountIn', { amount: formatAmount(lang, pool.amount), token, coin: pool.coin }),
        },
        {
          label: t('fact.ticketTerms'),
          value: t('fact.ticket', {
            size: formatAmount(lang, pool.ticketSize),
            coin: pool.coin,
            tokens: formatAmount(lang, pool.tokensPerTicket),
            token,
          }),
        },
      ];
    case 'STAKE':
      return [
        { label: t('fact.stakePool', { coin: pool.coin }), value: coins(t, lang, pool.rewardTotal, token) },
        { label: t('fact.perHour'), value: coins(t, lang, pool.rewardPerHour, token) },
        { label: t('fact.apr', { coin: pool.coin }), value: formatPercent(lang, pool.apr, 1), tone: 'up' },
      ];
  }
}

function Terms({ t, lang, detail }: PartProps) {
  const { tokenomics, pools, token } = detail;
  const facts: LaunchFact[] = [
    {
      label: detail.kind === 'LAUNCHPOOL' ? t('fact.rewards') : t('fact.forSale'),
      value: coins(t, lang, forSale(detail), token),
    },
    { label: t('fact.totalSupply'), value: coins(t, lang, tokenomics.totalSupply, token) },
    { label: t('fact.circulating'), value: coins(t, lang, tokenomics.initialCirculating, token) },
    ...pools.flatMap((pool) => poolFacts(t, lang, pool, token)),
  ];
  return (
    <section className="project-body__part" id="terms">
      <h2>{t('detail.terms')}</h2>
      <Facts layout="terms" facts={facts} />
    </section>
  );
}

function Tokenomics({ t, lang, detail: { tokenomics } }: PartProps) {
  const slices = tokenomics.distribution;
  if (slices.length === 0) return null;
  const percentOf = (share: string) => Number(decimal(share).times('100').toFixed(2));
  return (
    <section className="project-body__part">
      <h2>{t('detail.tokenomics')}</h2>
      <div className="project-body__split">
        <TreeView
          tree={donut(
            slices.map(({ share }) => ({ share: percentOf(share) })),
            { centre: formatShort(lang, tokenomics.totalSupply, { places: 1 }), note: t('detail.totalSupply') },
          )}
        />
        <table className="project-body__shares">
          <caption className="out-of-sight">{t('detail.tokenomics')}</caption>
          <thead className="out-of-sight">
            <tr>
              <th scope="col">{t('detail.purpose')}</th>
              <th scope="col">{t('detail.share')}</th>
            </tr>
          </thead>
          <tbody>
            {slices.map(({ label, share }, place) => (
              <tr key={label}>
                <th scope="row">
                  <span className={`swatch swatch--${String((place % 8) + 1)}`} aria-hidden="true" />
                  {label}
                </th>
                <td>{formatPercent(lang, share, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Vesting({ t, lang, detail: { tokenomics } }: PartProps) {
  if (tokenomics.vesting.length === 0) return null;
  const days = (count: number) => (count === 0 ? t('detail.none') : t('detail.days', { count }));
  return (
    <section className="project-body__part">
      <h2>{t('detail.vesting')}</h2>
      <div className="project-body__wide" role="region" tabIndex={0} aria-label={t('detail.vesting')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('detail.vestingGroup')}</th>
              <th scope="col">{t('detail.share')}</th>
              <th scope="col">{t('detail.atLaunch')}</th>
              <th scope="col">{t('detail.cliff')}</th>
              <th scope="col">{t('detail.linear')}</th>
            </tr>
          </thead>
          <tbody>
            {tokenomics.vesting.map(({ label, share, tgeShare, cliffDays, linearDays }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatPercent(lang, share, 1)}</td>
                <td>{formatPercent(lang, tgeShare, 1)}</td>
                <td>{days(cliffDays)}</td>
                <td>{days(linearDays)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Links({ t, detail: { links } }: Pick<PartProps, 't' | 'detail'>) {
  const safe = links.flatMap(({ rel, url }) => {
    const link = outward(url);
    return link === undefined ? [] : [{ rel, ...link }];
  });
  if (safe.length === 0) return null;
  return (
    <section className="project-body__part">
      <h2>{t('detail.links')}</h2>
      <ul className="project-body__links">
        {safe.map(({ rel, href, host }) => (
          <li key={rel}>
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {t(`detail.link.${rel}`)}
            </a>{' '}
            <bdi>{host}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything a visitor reads about a launch: terms, tokens, release, texts, links, rules, risks, questions. */
export function ProjectBody({ t, lang, detail, textsIn }: PartProps & { textsIn?: string | undefined }) {
  return (
    <div className="project-body">
      <Terms t={t} lang={lang} detail={detail} />
      <div className="project-body__texts" lang={textsIn}>
        {detail.sections.map(({ id, heading, body }) => (
          <section className="project-body__part" key={id} id={`about-${id}`}>
            <h2>{heading}</h2>
            <RichText t={t} blocks={body} />
          </section>
        ))}
      </div>
      <Tokenomics t={t} lang={lang} detail={detail} />
      <Vesting t={t} lang={lang} detail={detail} />
      <Links t={t} detail={detail} />
      {detail.rules.length > 0 && (
        <section className="project-body__part" id="rules">
          <h2>{t('detail.rules')}</h2>
          <div lang={textsIn}>
            <RichText t={t} blocks={detail.rules} />
          </div>
        </section>
      )}
      {detail.risk.length > 0 && (
        <section className="project-body__part" id="risks">
          <h2>{t('detail.risks')}</h2>
          <div lang={textsIn}>
            <RichText t={t} blocks={[{ kind: 'list', items: detail.risk }]} />
          </div>
        </section>
      )}
      {detail.faq.length > 0 && (
        <section className="project-body__part" id="faq">
          <h2>{t('detail.faq')}</h2>
          <div lang={textsIn}>
            <Faq t={t} faq={detail.faq} />
          </div>
        </section>
      )}
    </div>
  );
}
