/** The commands of the site and the exchange. docs/commands.md is made from them. */
import { declare } from '#command/command.ts';
import type { Option } from '#command/command.ts';
import { defaultDays } from '../deploy/clean.ts';
import { defaultDeployment } from '../deploy/deployment.ts';
import { environmentFolder } from '../deploy/environment.ts';
import { digestsPath } from '../site.ts';

const maxPort = 65_535;
const port = (about: string, initial: number, min = 0) =>
  ({ kind: 'number', about, default: initial, min, max: maxPort }) as const satisfies Option;
const folder = (about: string, initial: string) =>
  ({ kind: 'text', about, default: initial }) as const satisfies Option;

/** Options of what opens the sandbox exchange. */
const exchangeOptions = {
  host: { kind: 'text', about: 'address to listen on', default: '127.0.0.1' },
  data: folder(
    'folder of the exchange’s database: it goes on where it stopped, its clock too; :memory: keeps nothing',
    '.data',
  ),
  fresh: { kind: 'flag', about: 'starts the exchange again from its seed' },
  bench: { kind: 'flag', about: 'for measurements: accounts bench-0 to bench-999, no rate limits' },
} as const satisfies Record<string, Option>;

const strict = { kind: 'flag', about: 'stops at notes about the texts of the brand' } as const satisfies Option;
const build = folder('folder of the build', 'dist');
const releases = folder('folder of the releases on the origin', defaultDeployment.folder);
const checkOptions = {
  'check-port': port(
    'port of this machine on which a release is tested, as deploy:make has it',
    defaultDeployment.checkPort,
    1,
  ),
  check: { kind: 'origin', about: 'tests it there instead', example: 'http://10.0.0.7:8081' },
} as const satisfies Record<string, Option>;
const purge = {
  kind: 'origin',
  about: 'cache that forgets the paths that changed',
  example: 'http://127.0.0.1:6082',
} as const satisfies Option;

const own = {
  kind: 'hostPort',
  about: 'server that answers the paths of ownPaths',
  example: '127.0.0.1:9000',
} as const satisfies Option;

export const buildCommand = declare({
  name: 'build',
  about: 'Builds the whole site.',
  options: { outDir: folder('folder of the site', 'dist'), strict },
  example: '--outDir dist-staging',
  readsBrand: true,
  writes: 'outDir',
});

export const startCommand = declare({
  name: 'start',
  about:
    'Serves the site and the exchange on one port; pages are rendered when they are asked for, the rest meanwhile.',
  options: {
    port: port('port to listen on', 4321),
    own,
    environment: {
      kind: 'text',
      about: 'file of an environment, for a build that has several',
      example: 'staging.json',
    },
    ...exchangeOptions,
  },
  example: '--port 8080 --fresh',
  readsBrand: true,
  listens: 'port',
  writes: 'data',
});

export const devCommand = declare({
  name: 'dev',
  about: 'Serves the sources and the exchange on one port, reloading as files change.',
  options: { port: port('port to listen on', 4321), ...exchangeOptions },
  example: '--port 8080',
  readsBrand: true,
  listens: 'port',
  writes: 'data',
});

export const exchangeCommand = declare({
  name: 'exchange',
  about: 'Runs the sandbox exchange alone, for a site on another origin.',
  options: {
    port: port('port to listen on; 0: one that is free', 4400),
    ...exchangeOptions,
    origin: {
      kind: 'origin',
      about: 'site whose pages may call it; otherwise those of port 4321',
      example: 'http://localhost:8080',
      repeats: true,
    },
    seed: { kind: 'text', about: 'seed of a new exchange: equal seeds give equal markets and keys', example: 's1' },
    clock: {
      kind: 'text',
      about: 'moves the clock of the exchange forward: now, or a time such as 2026-12-01T08:00Z; seed leaves it',
      default: 'seed',
    },
    speed: { kind: 'number', about: 'speed of the clock; 0 stops it', min: 0, max: 100_000, example: '60' },
    still: { kind: 'flag', about: 'markets move by orders alone' },
    'strict-time': { kind: 'flag', about: 'requests of the API for bots must be stamped with exchange time' },
    accounts: { kind: 'number', about: 'new accounts, each with a key', default: 0, min: 0, max: 100 },
    balance: {
      kind: 'text',
      about: 'what each new account has of a coin; otherwise nothing',
      example: 'USDT=10000',
      repeats: true,
    },
    json: { kind: 'flag', about: 'prints one line of JSON: origin, keys and accounts' },
  },
  example: '--origin http://localhost:8080',
  listens: 'port',
  writes: 'data',
});

export const crawlCommand = declare({
  name: 'deploy:crawl',
  about: 'Follows every address of a built site and reports broken ones, chains of redirects and pages without a link.',
  options: {},
  rest: { name: 'FOLDER', about: 'folder of the build, otherwise dist', max: 1 },
  example: 'dist',
  readsBrand: true,
  needsBuild: 'rest',
});

export const verifyFilesCommand = declare({
  name: 'verify:files',
  about: 'Compares the files that a site serves with those of its build.',
  options: {
    manifest: { kind: 'text', about: 'digests of the build', default: `dist/${digestsPath}` },
    environment: { kind: 'text', about: 'folder that deploy:environment wrote', example: 'deploy/environment' },
  },
  rest: { name: 'ORIGIN', about: 'origin of the site, such as https://www.exchange.example', min: 1, max: 1 },
  example: 'https://www.exchange.example',
  needsBuild: 'manifest',
});

export const makeCommand = declare({
  name: 'deploy:make',
  about: 'Writes the configuration of nginx, Varnish, a CDN and containers for a build.',
  options: {
    build,
    out: folder('folder that is emptied and written', 'deploy/out'),
    folder: releases,
    port: port('port of the origin', defaultDeployment.port, 1),
    'check-port': port('port on which a release is tested', defaultDeployment.checkPort, 1),
    origin: { kind: 'hostPort', about: 'origin as the cache reaches it', default: defaultDeployment.origin },
    exchange: { kind: 'hostPort', about: 'exchange as this machine reaches it', example: '127.0.0.1:4400' },
    own,
    environment: folder(
      'folder in which servers find the files of deploy:environment, for a build that has several',
      environmentFolder,
    ),
    purger: { kind: 'text', about: 'address that may purge, beside loopback', example: '10.0.0.7', repeats: true },
  },
  example: '--exchange 127.0.0.1:4400',
  readsBrand: true,
  needsBuild: 'build',
  writes: 'out',
});

export const environmentCommand = declare({
  name: 'deploy:environment',
  about: 'Checks the file of an environment and writes what its servers read beside the build: addresses and policy.',
  options: { build, folder: releases, out: folder('folder that is emptied and written', 'deploy/environment') },
  rest: { name: 'FILE', about: 'file of the environment, such as staging.json', min: 1, max: 1 },
  example: 'staging.json',
  readsBrand: true,
  needsBuild: 'build',
  writes: 'out',
});

export const releaseCommand = declare({
  name: 'deploy:release',
  about: 'Publishes a build on the origin once all of its files are served right.',
  options: {
    build,
    folder: releases,
    ...checkOptions,
    unchecked: { kind: 'flag', about: 'publishes without that test' },
    purge,
  },
  example: '--purge http://127.0.0.1:6082',
  readsBrand: true,
  needsBuild: 'build',
  writes: 'folder',
});

export const rollbackCommand = declare({
  name: 'deploy:rollback',
  about: 'Makes the release before the current one current again.',
  options: { folder: releases, to: { kind: 'text', about: 'another release, by its name', example: '…' }, purge },
  example: '--purge http://127.0.0.1:6082',
  readsBrand: true,
});

export const purgeCommand = declare({
  name: 'deploy:purge',
  about: 'Lets a cache forget paths.',
  options: { purge },
  rest: { name: 'PATH…', about: 'paths of the site', min: 1 },
  example: '--purge http://127.0.0.1:6082 /en/trade/spot/',
  readsBrand: true,
});

export const cleanCommand = declare({
  name: 'deploy:clean',
  about: 'Deletes old releases, and hashed files that none has named for some time.',
  options: {
    folder: releases,
    days: { kind: 'number', about: 'days that a file stays', default: defaultDays, min: 0, max: 9999 },
  },
  example: '--days 60',
  readsBrand: true,
});

export const refreshCommand = declare({
  name: 'refresh',
  about: 'Builds the pages whose content changed at the exchange, and releases them.',
  options: {
    folder: releases,
    ...checkOptions,
    purge,
    listen: { kind: 'hostPort', about: 'stays, and does so when this hook is called', example: '127.0.0.1:8090' },
    minutes: { kind: 'number', about: 'with --listen: minutes between two refreshes', default: 10, min: 1, max: 9999 },
  },
  example: '--purge http://127.0.0.1:6082',
  variables: { SLIPWAY_HOOK_SECRET: 'with --listen: the secret of the hook, at least 32 characters' },
  readsBrand: true,
  listens: 'listen',
});

export const brandCommand = declare({
  name: 'brand',
  about: 'Shows the brand that SLIPWAY_BRAND names while its files change; starts a folder, or checks it.',
  options: {
    new: { kind: 'text', about: 'folder that gets a commented start with every field', example: '../harbor' },
    check: { kind: 'flag', about: 'checks the folder, its configuration and its types' },
    port: port('without the other two: port to listen on', 4321),
  },
  example: '--new ../harbor',
  variables: { SLIPWAY_BRAND: 'folder of the brand; otherwise brand' },
  writes: 'new',
});

export const contractCommand = declare({
  name: 'contract',
  about: 'Writes the documents of the contract to docs/contract.',
  options: {},
  example: '',
});

export const formulasCommand = declare({
  name: 'formulas',
  about: 'Writes docs/formulas.md from the rules.',
  options: {},
  example: '',
});
