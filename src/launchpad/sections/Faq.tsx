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
