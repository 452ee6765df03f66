import type { Project } from '#contract/launchpad.ts';
import { pairPath } from '#contract/addresses/pair-address.ts';
import type { Lang } from '#i18n/locales.ts';
import type { Layout } from '#shell/routes.ts';
import { CoverArt } from '#ui/art/CoverArt.tsx';
import { PhaseBar } from '#ui/display/PhaseBar.tsx';
import { hasEnded, heroFacts } from '../fact-texts.ts';
import { changeSinceLaunch, listedPairOf } from '../live/listing-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { barPhasesOf } from '../project/step-texts.ts';
import { launchAttributes } from '../lists/launch-attributes.ts';
import { JoinedMark } from '../lists/JoinedMark.tsx';
import { LaunchFigures } from '../lists/LaunchFigures.tsx';
import { PhaseTag } from '../PhaseTag.tsx';
import '#ui/button/button.scss';

interface HeroProps {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  layout: Layout;
  href: string;
  /** Language of the project's texts when it differs from the page's. */
  textsLang: string | undefined;
}

/** The featured launch: cover, phase, dates, figures and its main action. launchpad.md 6 "Home" */
export function Hero({ t, lang, layout, project, href, textsLang }: HeroProps) {
  const { code, name, kind, tagline } = project;
  const pair = hasEnded(project) ? listedPairOf(project) : undefined;
  const change = changeSinceLaunch(lang, project);
  // A launch that is over is a market.
  const over = pair ? [t('listing.trade', pair), change?.text].filter(Boolean).join(' ') : t('home.see', { name });
  return (
    <section className="home__hero" aria-labelledby="featured" {...launchAttributes(project, 'hero')}>
      <div className="home__art">
        <CoverArt code={code} />
        <JoinedMark t={t} code={code} isJoined={false} />
      </div>
      <div className="home__lead">
        <PhaseTag t={t} lang={lang} project={project} joined leads />
        <h1 className="home__title" id="featured">
          <bdi>{name}</bdi>
        </h1>
        <p className="home__tagline" lang={textsLang}>
          {tagline}
        </p>
        <LaunchFigures layout="stats" facts={heroFacts(t, lang, project)} />
        <p className="home__actions">
          <a
            className="button button--primary button--large"
            href={pair ? `/${lang}${pairPath({ isMobile: layout === 'mobile', ...pair })}` : href}
            data-launch-action=""
            data-open={kind === 'LAUNCHPOOL' ? t('home.stakeIn', { name }) : t('home.commitTo', { name })}
            data-closed={over}
          >
            {over}
          </a>
          <a className="button button--quiet button--large" href={`${href}#terms`}>
            {t('home.terms')}
          </a>
        </p>
      </div>
      <div className="home__phases">
        <PhaseBar label={t('steps.label')} phases={barPhasesOf(t, lang, project)} />
        <p className="home__zone" data-zone-note="">
          {t('steps.zone')}
        </p>
      </div>
    </section>
  );
}
