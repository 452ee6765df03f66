import type { ReactNode } from 'react';
import type { ProjectDetail } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { Faq, RulesLink } from './Faq.tsx';
import { RichText, projectLink } from './RichText.tsx';
import { Terms } from './Terms.tsx';
import { Tokenomics } from './Tokenomics.tsx';
import { Vesting } from './Vesting.tsx';
import './project-body.scss';

/** `textsLang`: language of the project's texts if it is not that of the page. */
type Props = {
  t: LaunchTexts;
  lang: Lang;
  detail: ProjectDetail;
  textsLang?: string | undefined;
  rulesHref: string;
  children?: ReactNode;
};

function Links({ t, detail: { links } }: Pick<Props, 't' | 'detail'>) {
  const safe = links.flatMap(({ rel, url }) => {
    const link = projectLink(url);
    return link === undefined ? [] : [{ rel, ...link }];
  });
  if (safe.length === 0) return null;
  return (
    <section className="project-body__part">
      <h2>{t('detail.links')}</h2>
      <ul className="project-body__links">
        {safe.map(({ rel, href, host }, index) => (
          <li key={index}>
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

/** Text of a launch: terms, sections, allocation, vesting, links, rules, risks and FAQ, followed by `children`. */
export function ProjectBody({ t, lang, detail, textsLang, rulesHref, children }: Props) {
  return (
    <div className="project-body">
      <Terms t={t} lang={lang} detail={detail} />
      <div className="project-body__texts" lang={textsLang}>
        {detail.sections
          .filter(({ body }) => body.length > 0)
          .map(({ id, heading, body }, index) => (
            <section className="project-body__part" key={`${String(index)} ${id}`} id={`about-${id}`}>
              {heading !== '' && <h2>{heading}</h2>}
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
          <div lang={textsLang}>
            <RichText t={t} blocks={detail.rules} />
          </div>
        </section>
      )}
      {detail.risk.length > 0 && (
        <section className="project-body__part" id="risks">
          <h2>{t('detail.risks')}</h2>
          <div lang={textsLang}>
            <RichText t={t} blocks={[{ kind: 'list', items: detail.risk }]} />
          </div>
        </section>
      )}
      <section className="project-body__part" id="faq">
        <h2>{t('detail.faq')}</h2>
        <div lang={textsLang}>
          <Faq t={t} faq={detail.faq} />
        </div>
        <RulesLink t={t} href={rulesHref} />
      </section>
      {children}
    </div>
  );
}
