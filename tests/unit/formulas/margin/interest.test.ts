import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#formulas/durations.ts';
import { interestCharge, interestRateDecimals, nextFullHour } from '#formulas/margin/interest.ts';
import { owedOf, repaymentParts } from '#formulas/margin/repayment.ts';
import { scale, unscale } from '#money/index.ts';

const runs = { numRuns: 100 };
const clock = (time: string): number => Date.parse(`2026-06-01T${time}Z`);

/** Charges from borrowing to repaying, as the exchange books them: the first one at once, then each full hour. */
function charges(principal: string, rate: string, from: number, to: number): { count: number; total: bigint } {
  const charge = interestCharge(scale(principal), scale(rate, interestRateDecimals));
  let count = 1;
  for (let time = nextFullHour(from); time <= to; time = nextFullHour(time)) count += 1;
  return { count, total: BigInt(count) * charge };
}

test.each([
  ['1000', '0.000005', '08:30:00', '10:10:00', 3, '0.015'],
  ['1000', '0.000005', '09:00:00', '09:59:59.999', 1, '0.005'],
  ['1000', '0.000005', '09:00:00', '10:00:00', 2, '0.01'],
  ['0.0001', '0.000002', '08:59:59.999', '09:00:00', 2, '0.00000002'],
  // 0.02 % per day.
  ['1000', '0.000008333334', '13:20:00', '14:15:00', 2, '0.01666668'],
  ['10000', '0.000008333334', '08:05:00', '10:00:00', 3, '0.25000002'],
  ['10000', '0.000008333334', '08:05:00', '09:59:59.999', 2, '0.16666668'],
])('[L14] M1 %s at %s from %s to %s: %s charges, %s', (principal, rate, from, to, count, total) => {
  const charged = charges(principal, rate, clock(from), clock(to));
  expect([charged.count, unscale(charged.total)]).toEqual([count, total]);
});

test('[L14] M1 50730 for 30 days from a full hour: 721 charges, 182.88165', () => {
  const charged = charges('50730', '0.000005', clock('08:00:00'), clock('08:00:00') + 720 * hourMs);
  expect([charged.count, unscale(charged.total)]).toEqual([721, '182.88165']);
});

test('[L17] the full hours of a time span are those of its parts, wherever it is split', () => {
  const hours = (from: number, to: number): number => {
    let count = 0;
    for (let time = nextFullHour(from); time <= to; time = nextFullHour(time)) count += 1;
    return count;
  };
  const span = fc.integer({ min: 0, max: 5_000 * minuteMs });
  fc.assert(
    fc.property(span, span, span, (...times) => {
      const [from = 0, middle = 0, to = 0] = times.toSorted((a, b) => a - b);
      expect(hours(from, to)).toBe(hours(from, middle) + hours(middle, to));
    }),
    runs,
  );
});

const loans = [
  { principal: '1000', interest: '0.015' },
  { principal: '500', interest: '0.005' },
].map(({ principal, interest }) => ({ principal: scale(principal), interest: scale(interest) }));

test.each([
  ['200', ['800.02', '0', '500', '0']],
  ['0.018', ['1000', '0', '500', '0.002']],
  ['1200.02', ['0', '0', '300', '0']],
])('[L14] M2 a repayment of %s leaves %o', (amount, left) => {
  const parts = repaymentParts(loans, scale(amount));
  const after = loans.flatMap(({ principal, interest }, index) => [
    unscale(principal - (parts[index]?.principal ?? 0n)),
    unscale(interest - (parts[index]?.interest ?? 0n)),
  ]);
  expect(after).toEqual(left);
});

test('[L14] M2 one loan repaid in full owes nothing', () => {
  const [loan] = loans.slice(0, 1);
  expect(repaymentParts(loans.slice(0, 1), scale('1000.015'))).toEqual([loan]);
});

test('[L19] the parts of a repayment add up to it, and no loan is paid more than it owes', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      fc.array(fc.record({ principal: amount, interest: amount }), { maxLength: 5 }),
      amount,
      (owing, paid) => {
        const parts = repaymentParts(owing, paid);
        const owed = owedOf(owing);
        expect(owedOf(parts)).toBe(paid < owed ? paid : owed);
        parts.forEach((part, index) => {
          expect(part.principal <= (owing[index]?.principal ?? 0n)).toBe(true);
          expect(part.interest <= (owing[index]?.interest ?? 0n)).toBe(true);
        });
      },
    ),
    runs,
  );
});
