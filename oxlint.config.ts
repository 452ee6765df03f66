import { defineConfig } from 'oxlint';
import type { OxlintConfig } from 'oxlint';
import { ownParsers, restricted, restrictedInSource } from './tests/lint/restricted-syntax.ts';

type Rules = NonNullable<OxlintConfig['rules']>;

/** Each rule without options is an error. */
const errors = (plugin: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [plugin === '' ? name : `${plugin}/${name}`, 'error' as const]));

/** What typescript-eslint calls strict, without rules of style and those that the compiler makes needless. */
const strict: Rules = {
  ...errors('', [
    'eqeqeq',
    'no-array-constructor',
    'no-eval',
    'no-new-func',
    'no-unused-expressions',
    'no-useless-constructor',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
  ]),
  'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
  ...errors('typescript', [
    'no-duplicate-enum-values',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extra-non-null-assertion',
    'no-extraneous-class',
    'no-misused-new',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-asserted-optional-chain',
    'no-non-null-assertion',
    'no-require-imports',
    'no-this-alias',
    'no-unnecessary-type-constraint',
    'no-unsafe-declaration-merging',
    'no-unsafe-function-type',
    'no-wrapper-object-types',
    'prefer-as-const',
    'prefer-literal-enum-member',
    'prefer-namespace-keyword',
    'triple-slash-reference',
  ]),
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/consistent-type-imports': ['error', { prefer: 'type-imports', fixStyle: 'separate-type-imports' }],
};

const typeAware: Rules = {
  ...errors('typescript', [
    'await-thenable',
    'no-array-delete',
    'no-base-to-string',
    'no-deprecated',
    'no-duplicate-type-constituents',
    'no-floating-promises',
    'no-for-in-array',
    'no-implied-eval',
    'no-meaningless-void-operator',
    'no-misused-promises',
    'no-misused-spread',
    'no-mixed-enums',
    'no-redundant-type-constituents',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-condition',
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-conversion',
    'no-unnecessary-type-parameters',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-enum-comparison',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'no-unsafe-unary-minus',
    'no-useless-default-assignment',
    'only-throw-error',
    'prefer-promise-reject-errors',
    'prefer-reduce-type-parameter',
    'prefer-return-this-type',
    'related-getter-setter-pairs',
    'require-await',
    'unbound-method',
    'use-unknown-in-catch-callback-variable',
  ]),
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
};

/** The rules of hooks, and what the React Compiler refuses. */
const react: Rules = errors('react', [
  'rules-of-hooks',
  'exhaustive-deps',
  'static-components',
  'use-memo',
  'void-use-memo',
  'preserve-manual-memoization',
  'immutability',
  'globals',
  'refs',
  'set-state-in-effect',
  'error-boundaries',
  'purity',
  'set-state-in-render',
  'unsupported-syntax',
]);

/** Lint of TypeScript with types and of JavaScript; .astro files are read by ESLint (eslint.config.mjs). */
export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: [new URL('tests/lint/own-rules.ts', import.meta.url).pathname],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'dist/**',
    'dist-*/**',
    '.astro/**',
    '.data/**',
    '.test/**',
    'deploy/out/**',
    'test-results/**',
    'playwright-report/**',
    'deploy/cdn/node_modules/**',
    'docs/**',
    '**/*.astro',
  ],
  rules: {
    ...strict,
    'own/comment-width': 'error',
    'own/restricted-syntax': ['error', ...restricted],
  },
  overrides: [
    { files: ['**/*.ts', '**/*.tsx'], rules: typeAware },
    {
      files: ['src/**/*.ts', 'src/**/*.tsx'],
      rules: {
        ...react,
        'own/restricted-syntax': ['error', ...restrictedInSource],
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
    { files: [...ownParsers], rules: { 'own/restricted-syntax': ['error', ...restricted] } },
    { files: ['src/ui/foundation/use-store.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
