/** The Slipway brand on the sandbox exchange: the default, and what a fresh checkout shows. */
import { defineConfig } from 'slipway';

export default defineConfig({
  site: 'https://slipway.example',
  brand: 'Slipway',
  sandbox: '',
  login: { standIn: true },
  // Pages of the sandbox that name the page an operator would put there.
  links: {
    verify: '/x/sandbox/elsewhere/?page=verify',
    deposit: '/x/sandbox/elsewhere/?page=deposit&coin={coin}',
    withdraw: '/x/sandbox/elsewhere/?page=withdraw&coin={coin}',
    transfer: '/x/sandbox/elsewhere/?page=transfer&coin={coin}',
    support: '/x/sandbox/elsewhere/?page=support',
    register: '/x/sandbox/elsewhere/?page=register',
    phone: '/x/sandbox/elsewhere/?page=phone',
    futures: '/x/sandbox/elsewhere/?page=futures&symbol={symbol}',
  },
  otherPages: {
    userCenter: '/x/sandbox/elsewhere/?page=userCenter',
    copyTrading: '/x/sandbox/elsewhere/?page=copyTrading',
    votes: '/x/sandbox/elsewhere/?page=votes',
    contests: '/x/sandbox/elsewhere/?page=contests',
    loans: '/x/sandbox/elsewhere/?page=loans',
  },
  // The sandbox has a rate for each.
  currencies: [
    ...['USD', 'AED', 'ARS', 'AUD', 'BDT', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EUR', 'GBP'],
    ...['GEL', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'JPY', 'KRW', 'KZT', 'MXN', 'MYR', 'NGN', 'NOK', 'PEN', 'PHP'],
    ...['PKR', 'PLN', 'RON', 'RUB', 'SAR', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'UZS', 'VND', 'ZAR'],
  ],
  analytics: { endpoint: '/x/sandbox/analytics', consent: 'ask' },
  // Off until `?provider=sample` switches them on for a tab.
  provider: {
    header: {
      src: 'sandbox:/x/sandbox/provider/header',
      heights: { wide: 56, phone: 152 },
      title: { en: 'Provider’s navigation' },
    },
    footer: {
      src: 'sandbox:/x/sandbox/provider/footer',
      heights: { wide: 44, phone: 96 },
      title: { en: 'Provider’s links' },
    },
    chat: { src: 'sandbox:/x/sandbox/provider/chat', title: { en: 'Support chat' } },
  },
});
