import type { ProjectDetail } from '../../contract/launchpad.ts';
import type { LaunchTexts } from '../words.ts';
import { RichText } from './RichText.tsx';
import '../faq.scss';

/** Questions that open on their own, without scripts. */
export function Faq({ t, faq }: { t: LaunchTexts; faq: ProjectDetail['faq'] }) {
  return faq.map(({ question, answer }, place) => (
    <details className="faq" key={place}>
      <summary>{question}</summary>
      <RichText t={t} blocks={answer} />
    </details>
  ));
}

/** The way from the questions to the page that explains launches with their formulas. */
export const RulesLink = ({ t, href }: { t: LaunchTexts; href: string }) => (
  <p className="faq__more">
    <a href={href}>{t('home.rules')}</a>
  </p>
);
