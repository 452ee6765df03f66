/**
 * The layers of `src` (README, "Project structure"): a layer imports only from layers below it. Inside an area and
 * inside the sandbox the folders have an order too: a folder imports only from folders before it.
 */
const shared = ['i18n', 'formulas', 'money'];
const areas = ['launchpad', 'spot', 'loans', 'bots', 'account'];
const belowAreas = ['content', 'shell', 'ui', 'session', 'api', 'socket', 'contract', ...shared];
const layers = [
  // Command lines: what any command needs of one.
  { name: 'command', may: [] },
  { name: 'money', may: [] },
  { name: 'formulas', may: ['money'] },
  { name: 'i18n', may: ['money'] },
  { name: 'contract', may: ['formulas', 'money'] },
  { name: 'config', may: ['command', 'contract', 'i18n'] },
  { name: 'api', may: ['contract', ...shared] },
  { name: 'socket', may: ['contract', ...shared] },
  { name: 'session', may: ['api', 'socket', 'contract', ...shared] },
  { name: 'ui', may: shared },
  // The cards are drawn by the build, in the colors of the brand.
  {
    name: 'shell',
    may: ['ui', 'session', 'api', 'contract', ...shared],
    except: '^src/config/(?:theme/|logo/|(?:coins|environment)\\.ts$|pages/own-page\\.ts$)',
  },
  // What the build reads from the exchange. It opens the sandbox by its index and by nothing else.
  { name: 'content', may: ['contract', 'i18n', 'formulas'], except: '^src/sandbox/index\\.ts$' },
  // Below the terminal, which shows its parts. docs/decisions/0018-leverage-below-spot.md
  { name: 'leverage', may: belowAreas },
  ...areas.map((name) => ({ name, may: name === 'spot' ? ['leverage', ...belowAreas] : belowAreas })),
  { name: 'pages', may: [...areas, 'leverage', 'content', 'shell', 'ui', 'session', 'api', 'contract', ...shared] },
  { name: 'sandbox', may: ['contract', ...shared] },
  // A command of its own, bundled into one file.
  { name: 'verify', may: ['command', 'contract', 'formulas', 'money'] },
  {
    name: 'serve',
    may: ['command', 'config', 'i18n', 'formulas', 'content'],
    except: '^src/(sandbox/index\\.ts$|contract/)',
  },
];
const names = layers.map(({ name }) => name);

/** Feature folders in import order; folders of one group do not import each other. */
const features = {
  spot: [
    ['market'],
    ['instruments'],
    ['pair-card'],
    ['pairs'],
    ['orders'],
    ['order-draft'],
    ['order-submit'],
    ['order-margin', 'edit-order'],
    ['order-book', 'trades', 'chart'],
    ['order-form'],
    ['orders-panel'],
    ['terminal'],
  ],
  leverage: [['access'], ['risk'], ['tokens', 'rates', 'debts'], ['liquidation', 'token-panel'], ['token-details']],
  loans: [['market'], ['risk'], ['requests'], ['calculator', 'panels'], ['borrow'], ['lists'], ['details'], ['home']],
  bots: [['[^/]+\\.(?:ts|tsx|astro)$'], ['pairs'], ['chart'], ['close'], ['list'], ['create', 'detail', 'home']],
  launchpad: [
    ['[^/]+\\.(?:ts|tsx|astro)$'],
    ['live'],
    ['events'],
    ['lists'],
    ['results'],
    ['pledge'],
    ['holding-snapshot'],
    ['orders'],
    ['assets'],
    ['project'],
    ['home'],
  ],
  // Services, what domains are given (`exchange`), domains, products, which the others ask by hooks only, the server.
  sandbox: [
    ['foundation'],
    ['store'],
    ['clock'],
    ['ledger', 'identity', 'catalog'],
    ['engine', 'bars'],
    ['simulation'],
    ['exchange'],
    ['account'],
    ['market'],
    ['spot'],
    ['margin', 'leverage', 'loans', 'bots', 'launchpad'],
    ['kernel'],
    ['server'],
    ['sockets', 'console', 'provider'],
    ['v5'],
    ['[^/]+\\.ts$'],
  ],
};

const pathOf = (area, folder) => `^src/${area}/${folder}${folder.endsWith('$') ? '' : '/'}`;

const featureRules = Object.entries(features)
  .flatMap(([area, groups]) =>
    groups.flatMap((group, index) =>
      group.map((folder) => ({
        name: `${area}-${folder.endsWith('$') ? 'root' : folder}-imports-only-earlier-features`,
        severity: 'error',
        comment: 'Move what both need to the earlier folder, or to a layer below the area.',
        from: { path: pathOf(area, folder) },
        to: {
          path: [...group.filter((peer) => peer !== folder), ...groups.slice(index + 1).flat()].map((later) =>
            pathOf(area, later),
          ),
        },
      })),
    ),
  )
  .filter(({ to }) => to.path.length > 0);

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...layers.map(({ name, may, except }) => ({
      name: `${name}-imports-only-lower-layers`,
      severity: 'error',
      comment: 'Move the shared part to a lower layer, or pass it as a parameter.',
      from: { path: `^src/${name}/` },
      to: {
        path: `^src/(${names.filter((other) => other !== name && !may.includes(other)).join('|')})/`,
        ...(except ? { pathNot: except } : {}),
      },
    })),
    ...featureRules,
    {
      name: 'no-build-content-in-islands',
      severity: 'error',
      comment: 'Islands receive build data as props or from a page data block.',
      from: { path: '\\.tsx$' },
      to: { path: '^src/content/', reachable: true },
    },
    {
      name: 'no-i18next-in-the-browser',
      severity: 'error',
      from: { path: '^src/.*\\.tsx$|^src/(session|api|socket|ui|money|formulas|contract)/.*\\.ts$' },
      to: { path: 'node_modules/(i18next|astro-i18next)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    extraExtensionsToScan: ['.astro'],
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.astro', '.js', '.mjs', '.json'] },
  },
};
