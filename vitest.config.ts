import { defineConfig } from 'vitest/config';

// What is slow on a busy machine is not broken: the ceiling only ends what hangs.
const shared = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true, testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // By default one core is left idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      // Reads the built pages, so it builds them first when they are stale.
      { test: { ...shared, name: 'site', include: ['tests/site/**/*.test.ts'], globalSetup: ['tests/build.ts'] } },
      // Starts the servers of a deployment that are installed here, one file at a time: they share two cores with their clients.
      {
        test: {
          ...shared,
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          globalSetup: ['tests/deploy/setup.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
