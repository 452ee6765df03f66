import type { ReactNode } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import type { ExplanationRequest } from './explanation-request.ts';
import './explained.scss';

/** Props of `Explained`. */
export interface ExplainedProps {
  lang: Lang;
  /** The rule and the inputs of the figure. */
  of: ExplanationRequest;
  /** The figure as the screen formats it. */
  children: ReactNode;
}

/**
 * A derived figure as a button that opens its explanation: rule, formula, own inputs, result. The explanation and its
 * texts load on the first press. The page embeds `common.action.explain`. leverage.md 4
 */
export function Explained({ lang, of, children }: ExplainedProps) {
  return (
    <button
      className="explained"
      type="button"
      aria-haspopup="dialog"
      title={texts(lang, 'common')('action.explain')}
      onClick={() =>
        whenLoaded(import('./open-explanation.tsx'), ({ openExplanation }) => void openExplanation(lang, of))
      }
    >
      {children}
    </button>
  );
}
