import type { ProjectDetail } from '#contract/launchpad.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { RichText } from './RichText.tsx';
import './faq.scss';

/** Questions whose answers open without scripts. */
export function Faq({ t, faq }: { t: LaunchTexts; faq: ProjectDetail['faq'] }) {
  return faq.map(({ question, answer }, index) => (
    <details className="faq" key={index}>
      <summary>{question}</summary>
      <RichText t={t} blocks={answer} />
    </details>
  ));
}

/** Link to the page that explains launches and their formulas. */
export const RulesLink = ({ t, href }: { t: LaunchTexts; href: string }) => (
  <p className="faq__more">
    <a href={href}>{t('home.rules')}</a>
  </p>
);
