import type { ReactNode } from 'react';
import type { ProjectDetail } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { outward } from '../link.ts';
import type { LaunchTexts } from '../words.ts';
import { Faq, RulesLink } from './Faq.tsx';
import { RichText } from './RichText.tsx';
import { Terms } from './Terms.tsx';
import { Tokenomics } from './Tokenomics.tsx';
import { Vesting } from './Vesting.tsx';
import '../project-body.scss';

/** `textsIn`: the language of the project's texts, where it is not the page's. */
type Props = {
  t: LaunchTexts;
  lang: Lang;
  detail: ProjectDetail;
  textsIn?: string | undefined;
  rulesHref: string;
  children?: ReactNode;
};

function Links({ t, detail: { links } }: Pick<Props, 't' | 'detail'>) {
  const safe = links.flatMap(({ rel, url }) => {
    const link = outward(url);
    return link === undefined ? [] : [{ rel, ...link }];
  });
  if (safe.length === 0) return null;
  return (
    <section className="project-body__part">
      <h2>{t('detail.links')}</h2>
      <ul className="project-body__links">
        {safe.map(({ rel, href, host }, place) => (
          <li key={place}>
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

/** Everything a visitor reads about a launch: terms, tokens, release, texts, links, rules, risks, questions; then `children`. */
export function ProjectBody({ t, lang, detail, textsIn, rulesHref, children }: Props) {
  return (
    <div className="project-body">
      <Terms t={t} lang={lang} detail={detail} />
      <div className="project-body__texts" lang={textsIn}>
        {detail.sections
          .filter(({ body }) => body.length > 0)
          .map(({ id, heading, body }, place) => (
            <section className="project-body__part" key={`${String(place)} ${id}`} id={`about-${id}`}>
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
      <section className="project-body__part" id="faq">
        <h2>{t('detail.faq')}</h2>
        <div lang={textsIn}>
          <Faq t={t} faq={detail.faq} />
        </div>
        <RulesLink t={t} href={rulesHref} />
      </section>
      {children}
    </div>
  );
}
