import { whenLoaded } from '#session/lazy-import.ts';
import { pageLang } from '#shell/page-lang.ts';

/** Opens the explanations of static pages: buttons with the `ExplanationRequest` as JSON in `data-explanation`. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-explanation]') : null;
  const data = button?.dataset['explanation'];
  if (data === undefined) return;
  whenLoaded(
    import('./open-explanation.tsx'),
    ({ openWrittenExplanation }) => void openWrittenExplanation(pageLang(), data),
  );
});
