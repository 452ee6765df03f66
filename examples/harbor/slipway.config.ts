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
  currencies: ['EUR', 'USD', 'GBP', 'AED', 'SAR'],
});
