/** The commands for developers. docs/commands.md is made from them. */
import { declare } from '#command/command.ts';

/** The checks; `sources` is all that need no built site; `release`, `documents` and `docs` run only by their name. */
export const checkNames = [
  ...([
    'types and lint',
    'lint of .astro files',
    'types of .astro files',
    'styles',
    'format of scripts',
    'format',
    'references',
    'packages',
    'layering',
    'folders',
    'texts',
  ] as const),
  ...([
    'contract',
    'translations',
    'documents',
    'docs',
    'unused code',
    'code that only tests use',
    'html',
    'release',
    'sources',
  ] as const),
];

export const testCommand = declare({
  name: 'test',
  about: 'Runs the unit, contract, site and browser tests, and the checks of the sources beside them.',
  options: { changed: { kind: 'flag', about: 'only tests that a change since REF can affect, without the checks' } },
  rest: { name: 'REF', about: 'with --changed: a ref of git, otherwise origin/main', max: 1 },
  example: '--changed origin/main',
});

export const testDeployCommand = declare({
  name: 'test:deploy',
  about: 'Tests what a deployment needs: its servers, and journeys in browsers through them.',
  options: {},
  rest: {
    name: 'PART…',
    about: 'parts alone; the last one runs on request only',
    words: ['servers', 'browsers', 'day'],
  },
  example: 'servers',
});

export const testVenueCommand = declare({
  name: 'test:venue',
  about: 'Trades against the sandbox with clients that others wrote; installs them first.',
  options: {},
  example: '',
});

export const mutationsCommand = declare({
  name: 'test:mutations',
  about: 'Breaks one behavior at a time and requires that a test notices.',
  options: {
    only: { kind: 'text', about: 'those whose area, file, change or test has this pattern', example: 'launchpad' },
    list: { kind: 'flag', about: 'prints them' },
  },
  example: '--only launchpad',
});

export const checkCommand = declare({
  name: 'check',
  about: 'Checks the sources and prints a line for each check, and what those that fail have said.',
  options: {},
  rest: { name: 'CHECK…', about: 'checks alone; sources: those without a built site', words: checkNames },
  example: 'styles texts',
  writes: '.test',
});

export const productReleaseCommand = declare({
  name: 'release',
  about: 'Makes a version of the product: dates its changes, sets its number, and prints the command that tags it.',
  options: {},
  rest: { name: 'VERSION', about: 'higher than the last one', min: 1, max: 1 },
  example: '0.3.0',
});

export const textsCommand = declare({
  name: 'texts',
  about:
    'Records from which English text a translation was made: translated [LANG…], confirm NAMESPACE:KEY…, stale [LANG]; or lists the texts with a word: uses WORD.',
  options: {},
  rest: { name: 'ACT …', about: 'what to do, and languages or keys', min: 1 },
  example: 'translated de-DE',
});

const benchParts = [
  ...['build', 'page', 'stream', 'wake', 'heap', 'bot-page', 'edge', 'text-fit', 'accessibility', 'refresh', 'start'],
  ...[
    'launches',
    'engine',
    'orders',
    'sockets',
    'sandbox',
    'klines',
    'margin',
    'bots',
    'loans',
    'verify',
    'environments',
    'tests',
  ],
];

export const benchCommand = declare({
  name: 'bench',
  about: 'Measures the site and the exchange, and prints each figure with its bound.',
  options: {
    against: { kind: 'text', about: 'folder of another build that pages are compared with', example: '.test/former' },
  },
  rest: { name: 'PART…', about: 'parts alone', words: benchParts },
  example: 'page --against .test/former',
  needsBuild: 'against',
});

export const countsCommand = declare({
  name: 'docs:counts',
  about:
    'Writes docs/commands.md and docs/configuration.md from declarations, and the counts between marks of other pages.',
  options: {},
  example: '',
});

export const docsCommand = declare({
  name: 'docs',
  about: 'Serves the documentation with a search of its own; installs its packages first.',
  options: {
    port: { kind: 'number', about: 'port to listen on', default: 4322, min: 1, max: 65_535 },
  },
  example: '--port 8090',
  listens: 'port',
});

export const docsBuildCommand = declare({
  name: 'docs:build',
  about: 'Builds the documentation to docs/dist; installs its packages first.',
  options: {},
  example: '',
});

export const formatCommand = declare({
  name: 'format',
  about: 'Formats all files.',
  options: {},
  example: '',
});
