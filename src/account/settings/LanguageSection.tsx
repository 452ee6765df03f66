import { useState } from 'react';
import { langCookie } from '#i18n/lang-cookie.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { foldedText } from '#i18n/folded-text.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';

interface LanguageSectionProps {
  lang: Lang;
  /** The built languages: prefix, value of `lang` and own name. */
  languages: readonly { prefix: string; htmlLang: string; name: string }[];
}

function Language({ lang, languages }: LanguageSectionProps) {
  const t = texts(lang, 'account');
  const [search, setSearch] = useState('');
  const wanted = foldedText(search);
  const found = languages.filter(
    ({ prefix, name }) => foldedText(name).includes(wanted) || foldedText(prefix).startsWith(wanted),
  );
  return (
    <>
      <SearchField className="needs-script" label={t('settings.language.search')} value={search} onSearch={setSearch} />
      {found.length === 0 && (
        <p className="settings-note" role="status">
          {t('settings.language.none')}
        </p>
      )}
      <ul className="languages">
        {found.map(({ prefix, htmlLang, name }) => (
          <li key={prefix}>
            <a
              href={`/${prefix}/settings/#language`}
              lang={htmlLang}
              hrefLang={htmlLang}
              aria-current={prefix === lang ? 'true' : undefined}
              onClick={() => {
                document.cookie = langCookie(prefix);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * All built languages by their own names. The links work without scripts; a script also stores the choice. account.md 4
 */
export const LanguageSection = withErrorBoundary(Language);
