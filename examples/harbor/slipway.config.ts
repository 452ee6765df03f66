/** Harbor Exchange, a fictional exchange for spot trading: the complete example of a brand. */
import { defineConfig } from 'slipway';

const api = 'https://api.harbor-exchange.example';
const stream = 'wss://api.harbor-exchange.example/stream';

export default defineConfig({
  site: 'https://www.harbor-exchange.example',
  brand: 'Harbor Exchange',
  // The policy of the site allows browsers these hosts and no others.
  hosts: {
    main: `${api}/main`,
    config: `${api}/config`,
    second: `${api}/second`,
    notice: `${api}/notice`,
    bot: `${api}/bot`,
  },
  lines: { market: [`${stream}/market`], spot: [`${stream}/spot`], unified: [`${stream}/unified`] },
  // Harbor offers spot trading alone.
  features: { launchpad: false, leveraged: false, margin: false, loan: false, grid: false },
  // Its own login page, on the origin of the site.
  login: { standIn: false, url: '/sign-in/' },
  links: {
    verify: '/account/verify/',
    deposit: '/account/deposit/?coin={coin}',
    withdraw: '/account/withdraw/?coin={coin}',
    support: 'https://help.harbor-exchange.example/',
    register: '/sign-up/',
  },
  // In the footer of every page; the names of the first six are the product's, in every language.
  legal: {
    terms: 'https://legal.harbor-exchange.example/{lang}/terms',
    privacy: 'https://legal.harbor-exchange.example/{lang}/privacy',
    risk: 'https://legal.harbor-exchange.example/{lang}/risk',
    imprint: 'https://legal.harbor-exchange.example/{lang}/imprint',
    complaints: 'https://help.harbor-exchange.example/complaints',
    license: {
      en: 'Harbor Exchange is a service of Harbor Markets Ltd, a fictional company.',
      'ar-SA': 'هاربور إكستشينج خدمة من شركة هاربور ماركتس المحدودة، وهي شركة وهمية.',
    },
  },
  footer: {
    columns: [
      {
        title: { en: 'Trade', 'ar-SA': 'التداول' },
        links: [
          { to: { area: 'markets' }, text: { en: 'Markets', 'ar-SA': 'الأسواق' } },
          { to: { area: 'spot' }, text: { en: 'Terminal', 'ar-SA': 'منصة التداول' } },
        ],
      },
      {
        title: { en: 'Help', 'ar-SA': 'المساعدة' },
        links: [
          { to: 'https://help.harbor-exchange.example/', text: { en: 'Help center', 'ar-SA': 'مركز المساعدة' } },
          { to: 'https://status.harbor-exchange.example/', text: { en: 'Status', 'ar-SA': 'حالة الخدمة' } },
        ],
      },
      {
        title: { en: 'Harbor', 'ar-SA': 'هاربور' },
        links: [
          { to: 'https://news.harbor-exchange.example/', text: { en: 'News' }, langs: ['en'] },
          { to: 'https://jobs.harbor-exchange.example/', text: { en: 'Jobs', 'ar-SA': 'الوظائف' } },
        ],
      },
    ],
  },
  currencies: ['EUR', 'USD', 'GBP', 'AED', 'SAR'],
});
