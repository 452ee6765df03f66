import { floorTo, ledgerDecimals, quantum, scale, unitsPerCoin, unscale } from '../../money/index.ts';
import { maxOrderLoan, maxLoanByRisk } from '../margin/max-loan.ts';
import { transferLimit, transferValue } from '../margin/transfer-limit.ts';
import { otherCoins, readExposure, readTiers, readValues, rule } from './rule-values.ts';

const atDecimals = (units: bigint, decimals: string): string => unscale(floorTo(units, quantum(Number(decimals))));

/** How much an account can borrow and move out: M5 and M6. Values in USDT, quantities in the coin. leverage.md 2 */
export const limitRules = {
  maxLoan: rule({
    id: 'M5',
    name: 'maxLoan',
    formula: 'min(vipRoom, poolRoom, riskRoom)',
    inputs: ['vipRoom', 'poolRoom', 'riskRoom'],
    compute: ({ vipRoom, poolRoom, riskRoom: risk }) =>
      unscale([poolRoom, risk].reduce((low, room) => (scale(room) < low ? scale(room) : low), scale(vipRoom))),
  }),
  loanRoom: rule({
    id: 'M5',
    name: 'loanRoom',
    formula: 'max x: debts + x * price ≤ (1 − 1 / leverage) * (assets + tiers * x * price)',
    inputs: ['assets', 'debts', 'leverage', 'held', 'price', 'tiers', 'decimals'],
    compute: ({ leverage, held, price, tiers, decimals, ...values }) =>
      atDecimals(
        maxLoanByRisk(readValues(values), readExposure('', { held, owed: '0', price, tiers }), BigInt(leverage)),
        decimals,
      ),
  }),
  orderRoom: rule({
    id: 'M5',
    name: 'orderRoom',
    formula: 'max x: debts + x * price ≤ (1 − 1 / leverage) * assetsAsFilled(own + x)',
    inputs: [
      'otherAssets',
      'otherDebts',
      'leverage',
      'own',
      'held',
      'owed',
      'price',
      'tiers',
      'receivedHeld',
      'receivedOwed',
      'receivedPrice',
      'receivedTiers',
      'orderPrice',
      'feeRate',
      'decimals',
    ],
    compute: ({ otherAssets, otherDebts, leverage, own, orderPrice, feeRate, decimals, ...coins }) => {
      const received = readExposure('received', {
        held: coins.receivedHeld,
        owed: coins.receivedOwed,
        price: coins.receivedPrice,
        tiers: coins.receivedTiers,
      });
      const exposures = [otherCoins('others', otherAssets, otherDebts), readExposure('spent', coins), received];
      const rate = orderPrice === '' ? undefined : { numerator: unitsPerCoin, denominator: scale(orderPrice) };
      const order = {
        pays: 'spent',
        gets: 'received',
        own: scale(own),
        feeRate: scale(feeRate),
        ...(rate && { rate }),
      };
      return atDecimals(maxOrderLoan(exposures, order, BigInt(leverage)), decimals);
    },
  }),
  transferLimit: rule({
    id: 'M6',
    name: 'transferLimit',
    formula: 'max x ≤ free: debts ≤ maxRate * (assets − tiers * x * price)',
    inputs: ['free', 'assets', 'debts', 'held', 'price', 'tiers', 'account', 'leverage', 'decimals'],
    compute: ({ free, held, price, tiers, account, leverage, decimals, ...values }) => {
      const limit = transferLimit(
        readValues(values),
        { coin: '', held: scale(held), owed: 0n, index: scale(price), tiers: readTiers(tiers) },
        scale(free),
        { isUnified: account === 'unified', leverage: BigInt(leverage) },
      );
      return limit === scale(free) ? free : atDecimals(limit, decimals);
    },
  }),
  transferValue: rule({
    id: 'M6',
    name: 'transferValue',
    formula: '⌊assets − debts / 0.6⌋8',
    inputs: ['assets', 'debts'],
    compute: (inputs) => unscale(transferValue(readValues(inputs)), ledgerDecimals),
  }),
} as const;
