import * as v from 'valibot';
import { coinRow } from '#sandbox/market/calls/coin-config.ts';
import { privateCall } from '../http/door-call.ts';
import { OptionalText } from '../http/fields.ts';

const flag = (isSet: boolean): '0' | '1' => (isSet ? '1' : '0');

/** `asset/coin/query-info`: coins with their chains; nothing is withdrawn by this API. */
export const coinInfo = privateCall(
  { method: 'GET', path: 'asset/coin/query-info' },
  v.object({ coin: OptionalText }),
  ({ exchange, params: { coin } }) => {
    const rows = exchange.catalog
      .tokens()
      .filter(({ tokenId }) => coin === undefined || tokenId === coin)
      .map((token) => coinRow(exchange, token))
      .map(({ coin: name, fullName, precision, chains }) => ({
        name: fullName,
        coin: name,
        remainAmount: '0',
        chains: chains.map(({ chain, chainName, deposit, withdraw, withdrawFee, minWithdraw, confirmations }) => ({
          chain,
          chainType: chainName,
          confirmation: String(confirmations),
          withdrawFee,
          depositMin: '0',
          withdrawMin: minWithdraw,
          withdrawMax: '',
          minAccuracy: String(precision),
          chainDeposit: flag(deposit),
          chainWithdraw: flag(withdraw),
          withdrawPercentageFee: '0',
          contractAddress: '',
          safeConfirmNumber: String(confirmations),
        })),
      }));
    return { result: { rows } };
  },
);
