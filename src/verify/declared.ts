import { declare } from '#command/command.ts';
import { hostPrefixes } from '#contract/call.ts';

/** The command line of `npm run verify`. verify.md 1 */
export const verifyCommand = declare({
  name: 'verify',
  about: 'Checks a live exchange against the contract. Without --trade nothing is changed.',
  options: {
    host: {
      kind: 'text',
      about: `NAME=URL replaces an API host; NAME is ${hostPrefixes.join(', ')}`,
      example: 'main=https://api.exchange.example/main',
      repeats: true,
    },
    line: {
      kind: 'text',
      about: 'NAME=URL replaces a socket address; NAME is market, spot, unified',
      example: 'market=wss://stream.exchange.example/market',
      repeats: true,
    },
    origin: {
      kind: 'text',
      about: 'origin of the site, for CORS; otherwise that of the configuration',
      example: 'https://www.exchange.example',
    },
    sandbox: { kind: 'flag', about: 'uses fresh accounts of a sandbox' },
    only: {
      kind: 'text',
      about: 'domains, calls and topics alone, with commas between them',
      example: 'account,depth',
    },
    pair: { kind: 'text', about: 'pair that is read and traded; otherwise the first one', example: 'BTC/USDT' },
    trade: { kind: 'flag', about: 'places the smallest orders far from the market, and cancels them' },
    account: { kind: 'text', about: 'with --trade: uid of the account of the token', example: '100001' },
    max: { kind: 'decimal', about: 'with --trade: what an order may cost, in the quote coin', example: '20' },
    fill: { kind: 'flag', about: 'with --trade: buys and sells the minimum, too' },
    rate: { kind: 'flag', about: 'provokes one 429' },
    json: { kind: 'text', about: 'file for the report as JSON', example: 'report.json' },
    junit: { kind: 'text', about: 'file for the report of a CI', example: 'report.xml' },
    budget: { kind: 'decimal', about: 'seconds; what is left then is reported as not checked', default: '180' },
  },
  rest: { name: 'URL', about: 'origin of the exchange; absent: the hosts of the configuration' },
  example: 'https://api.exchange.example --only account,depth',
  variables: {
    SLIPWAY_VERIFY_TOKEN: 'session token of a person; without it only what visitors see is checked',
    SLIPWAY_VERIFY_TOKEN_2: 'token of a second person, who must not find what belongs to the first',
  },
  readsBrand: true,
  writes: 'json',
});
