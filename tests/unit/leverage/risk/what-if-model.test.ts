import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCoins, clampedChange, whatIf, whatIfCoins } from '#leverage/risk/what-if-model.ts';
import { changeText, whatIfText } from '#leverage/risk/what-if-texts.ts';
import '#i18n/texts-for.ts';
import { scale } from '#money/index.ts';
import { exposure } from '../../formulas/margin/margin-samples.ts';

const tickOf = () => scale('0.01');
const standard = { kind: 'standard', leverage: 3n, tickOf } as const;
const debtor = [exposure('BTC', '1'), exposure('USDT', '0', '50730')];

test('[L27] "If BTC falls 10% to 54,000.00: risk rate 98.89%, liquidation."', () => {
  const model = whatIf({ ...standard, exposures: debtor, coin: 'BTC', percent: -10 });
  expect(whatIfText('en', 'BTC', -10, model)).toBe('If BTC falls 10% to 54,000.00: risk rate 98.89%, liquidation.');
});

test('a rise of a borrowed coin, and no change, have sentences of their own', () => {
  const short = [exposure('BTC', '0', '1'), exposure('USDT', '90000')];
  const rise = whatIf({ ...standard, exposures: short, coin: 'BTC', percent: 10 });
  expect(whatIfText('en', 'BTC', 10, rise)).toBe('If BTC rises 10% to 66,000.00: risk rate 73.34%, safe.');
  const same = whatIf({ ...standard, exposures: short, coin: 'BTC', percent: 0 });
  expect(whatIfText('en', 'BTC', 0, same)).toBe('At current prices: risk rate 66.67%, safe.');
});

test('[L27] all coins except stablecoins move together', () => {
  const exposures = [
    exposure('BTC', '1'),
    exposure('SOL', '100'),
    exposure('USDC', '1000'),
    exposure('USDT', '0', '50000'),
  ];
  const model = whatIf({ ...standard, exposures, coin: allCoins, percent: -20 });
  // 50000 / ((57000 + 12750) × 0.8 + 990)
  expect([model.rate, model.level, model.price]).toEqual(['0.8805', 'LIMITED', undefined]);
  expect(whatIfText('en', allCoins, -20, model)).toBe(
    'If all coins except stablecoins fall 20%: risk rate 88.05%, limited.',
  );
});

test('the coin of the pair is the first choice; coins without collateral and debt are none; one coin has no "all"', () => {
  const exposures = [
    exposure('SOL', '100'),
    exposure('RUST', '5000'),
    exposure('BTC', '1'),
    exposure('USDT', '5', '7'),
  ];
  expect(whatIfCoins(exposures, 'BTC')).toEqual(['BTC', 'SOL', allCoins]);
  expect(whatIfCoins(debtor, undefined)).toEqual(['BTC']);
  expect(whatIfCoins([exposure('USDC', '5'), exposure('BTC', '1')], undefined)).toEqual(['USDC', 'BTC']);
});

test('[L27] the rate is monotone over the whole slider', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(amount, amount, amount, amount, (held, owed, usdt, debt) => {
      const exposures = [
        { ...exposure('BTC', '0'), held, owed },
        { ...exposure('USDT', '0'), held: usdt, owed: debt },
      ];
      const rates = Array.from({ length: 101 }, (_, step) =>
        Number(whatIf({ ...standard, exposures, coin: 'BTC', percent: step - 50 }).rate),
      );
      const steps = rates.slice(1).map((rate, index) => rate - (rates[index] ?? 0));
      expect(steps.every((step) => step >= 0) || steps.every((step) => step <= 0)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test.each([
  [-101, -50],
  [1e9, 50],
  [Number.NaN, -10],
  [12.6, 13],
])('[L27] a change of %s percent becomes %s', (percent, shown) => {
  expect(clampedChange(percent, -10)).toBe(shown);
});

test('changes have a sign; no change has none', () => {
  expect([-30, 0, 15].map((percent) => changeText('en', percent))).toEqual(['−30%', '0%', '+15%']);
});

test('[L35] a unified account gets both margin rates after the change', () => {
  const exposures = [exposure('USDT', '0', '90000'), exposure('BTC', '2')];
  const model = whatIf({ ...standard, kind: 'unified', exposures, coin: 'BTC', percent: -10 });
  // Equity 102600 − 90000.
  expect(model.unified).toMatchObject({ imr: { rate: '3.5715' }, mmr: { rate: '0.2858' } });
  expect(model.level).toBe('LIMITED');
});
