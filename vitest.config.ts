import { defineConfig } from 'vitest/config';
import { stepCounter } from './tests/support/step-counter.ts';

// What is slow on a busy machine is not broken: the ceiling only ends what hangs.
const shared = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true, testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * Files that leave no state in the modules they import: pure rules, elements, commands, and exchanges that each test
 * makes for itself. They share processes, which saves most of their start: a quarter of the time of all of them.
 */
const plain = [
  'tests/unit/{checks,command,config,contract,formulas,i18n,money,sandbox,serve,ui}/**/*.test.{ts,tsx}',
  'tests/contract/**/*.test.ts',
];
/**
 * Tests with the stores of a page against a real exchange, with modules that are loaded again, or with variables that
 * commands and builds read. A stream that a page leaves open goes on connecting: each file has a process of its own.
 */
const withStores = [
  'tests/contract/client/*.test.ts',
  'tests/contract/spot/{order-store,order-placement,stream}.test.ts',
  'tests/contract/launchpad/exchange-content.test.ts',
  'tests/contract/sandbox/limits.test.ts',
  'tests/unit/{config,command}/*.test.ts',
  'tests/unit/i18n/lazy-texts.test.ts',
  'tests/unit/serve/offered-pages.test.ts',
  'tests/unit/serve/render/rendered-site.test.ts',
];

/** They set the time zone of their process, which a thread cannot. */
const zones = [
  'tests/unit/launchpad/chosen-zone.test.tsx',
  'tests/unit/launchpad/project/rules-times.test.ts',
  'tests/unit/shell/list-state/list-times.test.ts',
  'tests/unit/spot/orders-panel/order-{history,query,times}.test.ts',
];

/** Tests whose code counts its steps. */
const counting = ['tests/**/input-size.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // By default one core is left idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/unit/{checks,command,config,contract,formulas,money,sandbox,serve,ui}/**',
            'tests/unit/i18n/**',
            ...counting,
            ...zones,
          ],
          // A thread for each file takes a fifth less processor time than a process. Files that share one are faster
          // still, but a timer that a store leaves behind runs on into the next file, whose page is another one.
          pool: 'threads',
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'plain',
          include: plain,
          exclude: [...withStores, ...counting],
          isolate: false,
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      { test: { ...shared, name: 'stores', include: withStores, setupFiles: ['tests/unit/setup.ts'] } },
      { test: { ...shared, name: 'zones', include: zones, setupFiles: ['tests/unit/setup.ts'] } },
      {
        plugins: [stepCounter()],
        test: { ...shared, name: 'steps', include: counting, setupFiles: ['tests/unit/setup.ts'] },
      },
      // Reads the built pages, so it builds them first when they are stale.
      { test: { ...shared, name: 'site', include: ['tests/site/**/*.test.ts'], globalSetup: ['tests/build.ts'] } },
      // `npm run test:venue`: the clients of other exchanges, which have a package.json of their own.
      {
        test: {
          ...shared,
          name: 'venue',
          include: ['tests/venue/**/*.test.ts'],
          globalSetup: ['tests/venue/setup.ts'],
        },
      },
      // `npm run test:deploy` starts the servers of a deployment that are installed here, one file at a time: they
      // share two cores with their clients.
      {
        test: {
          ...shared,
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          exclude: ['tests/deploy/day.test.ts'],
          globalSetup: ['tests/deploy/setup.ts'],
          fileParallelism: false,
        },
      },
      // `npm run test:deploy -- day`.
      {
        test: {
          ...shared,
          name: 'day',
          include: ['tests/deploy/day.test.ts'],
          globalSetup: ['tests/deploy/setup.ts'],
        },
      },
    ],
  },
});
