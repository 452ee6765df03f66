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
  currencies: ['EUR', 'USD', 'GBP', 'AED', 'SAR'],
});
