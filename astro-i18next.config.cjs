/* eslint-disable @typescript-eslint/no-require-imports -- CommonJS */
// A .cjs file on purpose: the .mjs and .js forms load as nothing on current Node and every text prints its key.
const path = require('node:path');
const { locales, fallback, namespaces } = require('./src/i18n/locales.json');

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale: 'en',
  locales: Object.keys(locales),
  namespaces,
  defaultNamespace: 'common',
  load: ['server'],
  showDefaultLocale: true,
  i18nextServer: {
    fallbackLng: fallback,
    load: 'currentOnly',
    initAsync: false,
    preload: Object.keys(locales),
    returnNull: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    backend: { loadPath: path.join(__dirname, 'locales/{{lng}}/{{ns}}.json') },
  },
};
