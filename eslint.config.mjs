import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import ownRules from './tests/lint/own-rules.ts';
import { restricted } from './tests/lint/restricted-syntax.ts';

/** Lint of .astro files; everything else is read by oxlint (oxlint.config.ts), which knows no syntax of Astro. */
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
      'docs/**',
    ],
  },
  { ignores: ['**/*.{js,mjs,cjs,ts,mts,tsx}', '!**/*.astro/*'] },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  {
    plugins: { own: ownRules },
    rules: {
      'own/comment-width': 'error',
      'own/restricted-syntax': ['error', ...restricted],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { prefer: 'type-imports', fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
    },
  },
);
