import type { Mutation } from '../mutation.ts';

/** What is in the built pages. */
export const pages: readonly Mutation[] = [
  {
    file: 'src/shell/page/Head.astro',
    from: '{noindex && <meta name="robots" content="noindex" />}',
    to: '',
    test: 'tests/site/search.test.ts',
    title: 'pages of a person are in no index',
  },
  {
    file: 'src/shell/page/Head.astro',
    from: '<link rel="canonical" href={addressIn(canonicalLang)} />',
    to: '<link rel="canonical" href={addressIn(defaultLang)} />',
    test: 'tests/site/pages.test.ts',
    title: '[R2.14]',
  },
  {
    file: 'src/shell/page/Head.astro',
    from: '<meta name="description" content={description} />',
    to: '',
    test: 'tests/site/pages.test.ts',
    title: '[R2.8]',
  },
  {
    file: 'src/shell/page/Page.astro',
    from: '<html lang={htmlLang(lang)} dir={direction(lang)}>',
    to: '<html lang={htmlLang(lang)} dir="ltr">',
    test: 'tests/site/pages.test.ts',
    title: '[R2.12]',
  },
];
