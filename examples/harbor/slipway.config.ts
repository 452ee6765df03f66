/** Harbor Exchange, a fictional exchange for spot trading: the complete example of a brand. */
import { defineConfig } from 'slipway';

const api = 'https://api.harbor-exchange.example';
const stream = 'wss://api.harbor-exchange.example/stream';

export default defineConfig({
  site: 'https://www.harbor-exchange.example',
  brand: 'Harbor Exchange',
  languages: ['en', 'de-DE', 'ar-SA'],
  titles: '{title} · {brand}',
  // The policy of the site allows browsers these hosts and no others.
  hosts: {
    main: `${api}/main`,
    config: `${api}/config`,
    second: `${api}/second`,
    notice: `${api}/notice`,
    bot: `${api}/bot`,
  },
  lines: { market: [`${stream}/market`], spot: [`${stream}/spot`], unified: [`${stream}/unified`] },
  // Harbor offers spot trading alone, and its exchange knows no invitations.
  features: { launchpad: false, leveraged: false, margin: false, loan: false, grid: false, invite: false },
  // The form of the site, which speaks the calls `session.*` of Harbor's exchange.
  login: { form: 'account', forgot: 'https://help.harbor-exchange.example/login/' },
  links: {
    verify: '/account/verify/',
    deposit: '/account/deposit/?coin={coin}',
    withdraw: '/account/withdraw/?coin={coin}',
    support: 'https://help.harbor-exchange.example/',
    register: '/sign-up/',
  },
  // Paths that a server of Harbor answers.
  ownPaths: ['/account/', '/sign-up/'],
  currencies: ['EUR', 'USD', 'GBP', 'AED', 'SAR'],
  // The address of the site shows pages/index.md.
  start: 'own',
  // Below the header; 'own:' names texts of texts/{lang}/own.json.
  announcements: [
    {
      id: 'quiet-hours',
      text: 'own:announcement.quietHours',
      link: { page: 'about' },
      level: 'info',
      from: '2026-11-01T00:00:00Z',
      until: '2036-11-01T00:00:00Z',
    },
  ],
  // Areas in this order, then links of Harbor.
  header: {
    order: ['spot', 'markets'],
    extra: [
      { to: { page: 'fees' }, text: 'own:header.fees', place: 'line' },
      { to: 'https://status.harbor-exchange.example/', text: 'own:footer.status', place: 'more' },
      { to: '/account/statements/', text: 'own:header.statements', place: 'account' },
    ],
  },
  // In the footer of every page; the names of the first six are the product's, in every language. Files of pages/.
  legal: {
    terms: { page: 'terms' },
    privacy: { page: 'privacy' },
    risk: { page: 'risk' },
    imprint: { page: 'imprint' },
    complaints: 'https://help.harbor-exchange.example/complaints',
    license: 'own:license',
  },
  // Names that begin with own: are texts of texts/{lang}/own.json.
  footer: {
    columns: [
      {
        title: 'own:footer.trade',
        links: [
          { to: { area: 'markets' }, text: 'own:footer.markets' },
          { to: { area: 'spot' }, text: 'own:footer.terminal' },
        ],
      },
      {
        title: 'own:footer.help',
        links: [
          { to: 'https://help.harbor-exchange.example/', text: 'own:footer.helpCenter' },
          { to: 'https://status.harbor-exchange.example/', text: 'own:footer.status' },
        ],
      },
      {
        title: 'own:footer.company',
        links: [
          { to: { page: 'about' }, text: 'own:footer.about' },
          { to: 'https://news.harbor-exchange.example/', text: 'own:footer.news', langs: ['en'] },
          // Search engines learn that this account is Harbor's.
          { to: 'https://social.example/@harbor', text: 'own:footer.social', rel: 'me' },
          { to: 'https://jobs.harbor-exchange.example/', text: { en: 'Jobs', 'ar-SA': 'الوظائف' } },
        ],
      },
    ],
  },
});
