/** The house's floors (README, "Map of the house"): a room uses what stands below it, never what stands above or beside it. */
const areas = ['launchpad', 'spot', 'grid', 'account'];
const floors = [
  { name: 'money', may: [] },
  { name: 'formulas', may: ['money'] },
  { name: 'i18n', may: ['money'] },
  { name: 'contract', may: ['money'] },
  { name: 'api', may: ['contract', 'i18n', 'formulas', 'money'] },
  { name: 'socket', may: ['contract', 'i18n', 'formulas', 'money'] },
  { name: 'session', may: ['api', 'socket', 'contract', 'i18n', 'formulas', 'money'] },
  { name: 'ui', may: ['i18n', 'formulas', 'money'] },
  { name: 'shell', may: ['ui', 'session', 'api', 'contract', 'i18n', 'formulas', 'money'] },
  ...areas.map((name) => ({
    name,
    may: ['shell', 'ui', 'session', 'api', 'socket', 'contract', 'i18n', 'formulas', 'money'],
  })),
  { name: 'pages', may: [...areas, 'shell', 'ui', 'session', 'api', 'contract', 'i18n', 'formulas', 'money'] },
  { name: 'sandbox', may: ['contract', 'i18n', 'formulas', 'money'] },
  { name: 'serve', may: ['i18n'], except: '^src/(sandbox/index\\.ts$|contract/)' },
];
const rooms = floors.map((floor) => floor.name);

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...floors.map(({ name, may, except }) => ({
      name: `${name}-uses-only-what-is-below`,
      severity: 'error',
      from: { path: `^src/${name}/`, ...(name === 'launchpad' ? { pathNot: '^src/launchpad/snapshot\\.ts$' } : {}) },
      to: {
        path: `^src/(${rooms.filter((room) => room !== name && !may.includes(room)).join('|')})/`,
        ...(except ? { pathNot: except } : {}),
      },
    })),
    {
      name: 'the-build-reader-opens-the-sandbox-by-its-door',
      severity: 'error',
      from: { path: '^src/launchpad/snapshot\\.ts$' },
      to: { path: '^src/(sandbox|serve|pages)/', pathNot: '^src/sandbox/index\\.ts$' },
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
