import type { Lang } from '#i18n/lang.ts';
import { tokenFigures } from '../tokens/token-figures.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

const rules = ['nav', 'rebalance', 'costs', 'orders', 'limits', 'closing'] as const;

/** The rules of a token in words. leverage.md 1 to 3 */
export function TokenRules({ t, lang }: { t: TokenTexts; lang: Lang }) {
  const figures = tokenFigures(lang);
  return (
    <section className="token-part" aria-labelledby="rules">
      <h2 id="rules">{t('rules.title')}</h2>
      <ul className="token-rules">
        {rules.map((name) => (
          <li key={name}>{t(`rules.${name}`, figures)}</li>
        ))}
      </ul>
    </section>
  );
}
