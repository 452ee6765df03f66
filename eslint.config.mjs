import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const sinks = ['innerHTML', 'outerHTML', 'srcdoc'].map((property) => ({
  selector: `AssignmentExpression > MemberExpression.left[property.name='${property}']`,
  message: 'The policy refuses HTML sinks: build elements instead.',
}));

/** The browser's zone is one of two that a person can choose, and only the setting says which. */
const localZones = [
  "CallExpression[callee.name=/./]:not([callee.name='storedAtom']) > ObjectExpression > Property[key.name='zone']",
  "VariableDeclarator[id.name='zone']",
  'CallExpression[callee.name=/^(zoneName|formatDate)/]',
].map((place) => ({
  selector: `${place} Literal[value='local']`,
  message: "Take the zone from $settings: 'local' ignores a person who has chosen UTC.",
}));

const restricted = [
  ...sinks,
  {
    selector: "CallExpression[callee.property.name='insertAdjacentHTML']",
    message: 'The policy refuses HTML sinks.',
  },
  { selector: "NewExpression[callee.name='DOMParser']", message: 'The policy refuses DOMParser.' },
  { selector: "JSXAttribute[name.name='style']", message: 'The policy refuses style attributes: use a class.' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'The policy refuses HTML sinks.' },
  ...localZones,
];

/** Text that the page did not write itself can be broken: its one parser returns undefined for it. */
const parses = {
  selector: "MemberExpression[object.name='JSON'][property.name='parse']",
  message: 'Use parseJson of contract/parse-json.ts: JSON.parse throws for text that is broken.',
};
/** They parse what this project has written, and stop with the position of the fault. */
const ownParsers = ['contract/parse-json.ts', 'i18n/{data-block,check}.ts', 'shell/social-card/draw-card.ts'];
const ownFiles = ['content', 'serve', 'verify/report', 'sandbox/launchpad'];

/** Files whose types the linter reads; .astro files are checked by `astro check`. */
const typed = ['**/*.ts', '**/*.tsx'];

const withHooks = ['src/**/*.tsx', 'src/**/*.ts'];
/**
 * Layers below the islands have no React (tests/layering.ts); the rules of hooks compile each file, which takes time.
 */
const withoutReact = ['api', 'contract', 'formulas', 'money', 'sandbox', 'serve', 'socket', 'verify'].map(
  (folder) => `src/${folder}/**`,
);

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'dist-*/**',
      '.astro/**',
      '.data/**',
      '.test/**',
      'node_modules/**',
      'deploy/out/**',
      'test-results/**',
      'playwright-report/**',
      'deploy/cdn/node_modules/**',
      'docs/**',
    ],
  },
  ...tseslint.configs.strict,
  ...tseslint.configs.strictTypeChecked.map((part) => ({ ...part, files: typed })),
  { files: typed, languageOptions: { parserOptions: { projectService: true } } },
  ...astro.configs.recommended,
  {
    rules: {
      // Prettier wraps code, but no comments.
      'max-len': ['error', { code: 10_000, comments: 120, ignoreUrls: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { prefer: 'type-imports', fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...restricted],
    },
  },
  {
    files: typed,
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: withHooks,
    ignores: [...ownParsers.map((file) => `src/${file}`), ...ownFiles.map((folder) => `src/${folder}/**`)],
    rules: { 'no-restricted-syntax': ['error', ...restricted, parses] },
  },
  { ...hooks.configs.flat['recommended-latest'], files: withHooks, ignores: withoutReact },
  {
    files: withHooks,
    ignores: withoutReact,
    // It reports what the React Compiler cannot memoize; the compiler is not used here.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['src/**/*.tsx', 'src/**/*.ts'],
    ignores: ['src/ui/foundation/use-store.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nanostores/react',
              message: 'Use ui/foundation/use-store.ts: the bare hook breaks hydration of late islands.',
            },
            {
              name: 'react',
              importNames: ['default', 'createContext', 'useContext'],
              message: 'Shared state lives in stores; import hooks by name.',
            },
          ],
        },
      ],
    },
  },
);
