import { floorTo, ledgerDecimals, quantum, scale, unitsPerCoin, unscale } from '../../money/index.ts';
import { orderRoom, riskRoom } from '../margin/loan-room.ts';
import { transferLimit, transferValue } from '../margin/transfer-limit.ts';
import { otherCoins, readExposure, readTiers, readValues, rule } from './rule-values.ts';

const atDecimals = (units: bigint, decimals: string): string => unscale(floorTo(units, quantum(Number(decimals))));

const btc = '0:0.95 50:0.9 200:0.8';

/** How much an account can borrow and move out: M5 and M6. Values in USDT, quantities in the coin. leverage.md 2 */
export const limitRules = {
  maxLoan: rule({
    id: 'M5',
    name: 'maxLoan',
    formula: 'min(vipRoom, poolRoom, riskRoom)',
    inputs: ['vipRoom', 'poolRoom', 'riskRoom'],
    compute: ({ vipRoom, poolRoom, riskRoom: risk }) =>
      unscale([poolRoom, risk].reduce((low, room) => (scale(room) < low ? scale(room) : low), scale(vipRoom))),
    vectors: [
      { inputs: { vipRoom: '61800', poolRoom: '2400000', riskRoom: '100985' }, result: '61800' },
      { inputs: { vipRoom: '100000', poolRoom: '2400000', riskRoom: '20000' }, result: '20000' },
      { inputs: { vipRoom: '100000', poolRoom: '0', riskRoom: '20000' }, result: '0' },
    ],
  }),
  loanRoom: rule({
    id: 'M5',
    name: 'loanRoom',
    formula: 'max x: debts + x * price ≤ (1 − 1 / leverage) * (assets + tiers * x * price)',
    inputs: ['assets', 'debts', 'leverage', 'held', 'price', 'tiers', 'decimals'],
    compute: ({ leverage, held, price, tiers, decimals, ...values }) =>
      atDecimals(
        riskRoom(readValues(values), readExposure('', { held, owed: '0', price, tiers }), BigInt(leverage)),
        decimals,
      ),
    vectors: [
      {
        inputs: { assets: '10000', debts: '0', leverage: '3', held: '0', price: '1', tiers: '0:1', decimals: '4' },
        result: '20000',
      },
      {
        inputs: { assets: '10000', debts: '0', leverage: '5', held: '0', price: '1', tiers: '0:1', decimals: '4' },
        result: '40000',
      },
      {
        inputs: { assets: '10000', debts: '0', leverage: '3', held: '0', price: '60000', tiers: btc, decimals: '8' },
        result: '0.3030303',
      },
      {
        inputs: { assets: '95500', debts: '30005', leverage: '3', held: '0', price: '1', tiers: '0:1', decimals: '4' },
        result: '100985',
      },
      {
        inputs: { assets: '57000', debts: '50730', leverage: '3', held: '0', price: '1', tiers: '0:1', decimals: '4' },
        result: '0',
      },
    ],
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
      return atDecimals(orderRoom(exposures, order, BigInt(leverage)), decimals);
    },
    vectors: (
      [
        ['3', '60000', btc, '17225.701'],
        ['5', '60000', btc, '31535.1387'],
        ['3', '150', '0:0.85', '13046.7849'],
        ['5', '150', '0:0.85', '21183.7345'],
        ['3', '0.19', '', '0'],
      ] as const
    ).map(([leverage, receivedPrice, receivedTiers, result]) => ({
      inputs: {
        otherAssets: '0',
        otherDebts: '0',
        leverage,
        own: '10000',
        held: '10000',
        owed: '0',
        price: '1',
        tiers: '0:1',
        receivedHeld: '0',
        receivedOwed: '0',
        receivedPrice,
        receivedTiers,
        orderPrice: '',
        feeRate: '0.001',
        decimals: '4',
      },
      result,
    })),
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
    vectors: (
      [
        ['1.5', '95500', '30005', '1.5', '60000', btc, '0.79809941'],
        ['10000', '95500', '30005', '10000', '1', '0:1', '10000'],
        ['1', '57000', '50730', '1', '60000', btc, '0'],
        ['1', '57000', '34200', '1', '60000', btc, '0'],
        ['1', '57000', '0', '1', '60000', btc, '1'],
      ] as const
    ).map(([free, assets, debts, held, price, tiers, result]) => ({
      inputs: { free, assets, debts, held, price, tiers, account: 'standard', leverage: '3', decimals: '8' },
      result,
    })),
  }),
  transferValue: rule({
    id: 'M6',
    name: 'transferValue',
    formula: '⌊assets − debts / 0.6⌋8',
    inputs: ['assets', 'debts'],
    compute: (inputs) => unscale(transferValue(readValues(inputs)), ledgerDecimals),
    vectors: [
      { inputs: { assets: '95500', debts: '30005' }, result: '45491.66666666' },
      { inputs: { assets: '57000', debts: '0' }, result: '57000' },
      { inputs: { assets: '57000', debts: '50730' }, result: '0' },
    ],
  }),
} as const;
