/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { setAgreement } from '#contract/margin/unified.ts';
import { submitTips } from '#contract/margin/turn-on.ts';
import { TurnOnBody } from '#leverage/access/TurnOnBody.tsx';
import { $testAnswers } from '#leverage/access/test-answers.ts';
import { $debts } from '#session/leverage/debts.ts';
import type { AccessStep } from '#session/leverage/access.ts';
import type { KnownMarginAccess } from '#session/leverage/margin-adapters.ts';
import * as marginGate from '#session/leverage/margin-access.ts';
import { refusedOutcome } from '#session/leverage/margin-outcome.ts';
import { $marginOrders } from '#session/leverage/margin-orders.ts';
import { $marginTest } from '#session/leverage/margin-test.ts';
import { $toasts } from '#shell/toasts/toasts.ts';
import { click, dispatch, rendered, rendering } from '../../ui/support/render.ts';

vi.mock(import('#session/leverage/margin-access.ts'), async (original) => ({
  ...(await original()),
  acceptMarginRisk: vi.fn(),
  answerMarginTest: vi.fn(),
  openMargin: vi.fn(),
  setMarginLeverage: vi.fn(),
}));

const access: KnownMarginAccess = {
  phase: 'known',
  kind: 'standard',
  risk: true,
  test: true,
  lockedUntil: 0,
  open: false,
  leverage: '3',
  supported: ['2', '3', '4', '5'],
  layer: false,
  mode: 'REGULAR',
};
const onClose = vi.fn();
const onRepay = vi.fn();

const body = (step: AccessStep, part: Partial<KnownMarginAccess> = {}) =>
  rendered(<TurnOnBody lang="en" access={{ ...access, ...part }} step={step} onClose={onClose} onRepay={onRepay} />);

/** The refusal of a code by its name in the contract. */
function refusal(code: number) {
  const names: Readonly<Record<number, string>> = { ...submitTips.errors, ...setAgreement.errors };
  return refusedOutcome({ kind: names[code] ?? 'rejected', code, message: '' });
}

const submitted = async (page: Awaited<ReturnType<typeof body>>) => {
  await dispatch(page.find('form'), new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await rendering(() => undefined);
  return page.container.textContent;
};

beforeEach(() => {
  vi.clearAllMocks();
  for (const store of [$debts, $marginOrders, $marginTest]) vi.spyOn(store, 'load').mockResolvedValue();
  $toasts.set([]);
  $debts.set({ phase: 'ready', value: [] });
  $marginOrders.set({ phase: 'ready', value: [] });
});

test.each([
  [100201, 'Your account has an institutional loan.'],
  [100215, 'Your account is being liquidated'],
  [3200906, 'Your account is being liquidated'],
  [3400207, 'Your account is being liquidated'],
  [100502, 'The risk text has changed. Read and accept it again. Your answers are kept.'],
  [3200908, 'Margin is currently turned off on the platform.'],
  [3200311, 'Margin is not available in isolated margin mode.'],
  [10001, 'Try again. Nothing was changed.'],
  [99999, 'Try again. Nothing was changed.'],
])('[R8.6] [R8.7] [L34] code %i when turning on shows "%s"', async (code, text) => {
  vi.mocked(marginGate.openMargin).mockResolvedValue(refusal(code));
  expect(await submitted(await body('turnOn'))).toContain(text);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([100201, 100215, 3200908])('[L34] after code %i the switch is disabled', async (code) => {
  vi.mocked(marginGate.openMargin).mockResolvedValue(refusal(code));
  const page = await body('turnOn');
  await submitted(page);
  expect(page.find('form button').getAttribute('aria-disabled')).toBe('true');
});

test('[R8.6] code 100201 links to support', async () => {
  vi.mocked(marginGate.openMargin).mockResolvedValue(refusal(100201));
  const page = await body('turnOn');
  await submitted(page);
  expect(page.find('a').textContent).toBe('Contact support');
});

test('[R8.6] code 100216 closes the layer and says that it was done before', async () => {
  vi.mocked(marginGate.openMargin).mockResolvedValue(refusal(100216));
  await submitted(await body('turnOn'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect($toasts.get().map(({ message }) => message)).toEqual(['Nothing to change: this was already done.']);
});

test('[R8.6] code 100217: the test is locked until a time with its zone', async () => {
  $marginTest.set({ phase: 'ready', value: sampleTest });
  const page = await body('locked', { test: false, lockedUntil: Date.parse('2026-06-02T08:00:00Z') });
  expect(page.container.textContent).toMatch(/You can try again from Jun 2, 2026, .*(?:UTC|GMT)/);
  expect(page.all('form')).toEqual([]);
});

const sampleTest = {
  version: '2026-06',
  passScore: 1,
  list: [
    {
      id: 'rate',
      multiple: false,
      question: 'What rises?',
      options: [
        { id: 'a', text: 'Risk' },
        { id: 'b', text: 'Tide' },
      ],
    },
  ],
};

test('[R8.6] code 176040 marks the wrong answers, which stay; those of a passed test go', async () => {
  $marginTest.set({ phase: 'ready', value: sampleTest });
  vi.mocked(marginGate.answerMarginTest).mockResolvedValueOnce(
    refusedOutcome({ kind: 'testNotPassed', code: 176040, message: '', result: { wrong: ['rate'] } }),
  );
  const page = await body('test', { test: false });
  await click(page.find('input[value="b"]'));
  expect(await submitted(page)).toContain('Wrong answer');
  expect($testAnswers.get()['margin']).toMatchObject({ answers: { rate: ['b'] }, wrong: ['rate'] });
  expect(marginGate.answerMarginTest).toHaveBeenCalledWith('2026-06', { rate: ['b'] });
  vi.mocked(marginGate.answerMarginTest).mockResolvedValueOnce({ kind: 'done' });
  await submitted(page);
  expect($testAnswers.get()['margin']).toBeUndefined();
});

const debt = {
  tokenId: 'USDT',
  loan: '50730',
  interest: '0.2',
  remainAmount: '50730.2',
  free: '0',
  nextInterestTime: 0,
};

test.each([176041, 3200300, 3200905])(
  '[R8.6] [R8.7] [L34] code %i when turning off lists debts with Repay',
  async (code) => {
    $debts.set({ phase: 'ready', value: [debt] });
    vi.mocked(marginGate.openMargin).mockResolvedValue(refusal(code));
    const page = await body('ready', { open: true });
    await click(page.find('.button--quiet'));
    await rendering(() => undefined);
    expect(page.container.textContent).toContain('50,730.2 USDT owed');
    await click(page.find('.turn-on__blockers button'));
    expect(onRepay).toHaveBeenCalledWith('USDT');
  },
);

test.each([
  [3200910, 'Your assets are being converted to repay your debts.'],
  [3200903, 'Margin cannot be turned off while spot hedging is on.'],
])('[R8.7] [L34] code %i when turning off shows "%s"', async (code, text) => {
  vi.mocked(marginGate.openMargin).mockResolvedValue(refusal(code));
  const page = await body('ready', { open: true });
  await click(page.find('.button--quiet'));
  await rendering(() => undefined);
  expect(page.container.textContent).toContain(text);
});

test('[R4.4] the steps follow each other: risk text, test, leverage', async () => {
  $marginTest.set({ phase: 'ready', value: sampleTest });
  const page = await body('risk', { risk: false, test: false });
  expect(page.find('[aria-current="step"]').textContent).toBe('Risks');
  const next = (step: AccessStep, part: Partial<KnownMarginAccess> = {}) =>
    page.render(
      <TurnOnBody lang="en" access={{ ...access, ...part }} step={step} onClose={onClose} onRepay={onRepay} />,
    );
  await next('test', { test: false });
  expect(page.find('[aria-current="step"]').textContent).toBe('Test');
  expect(page.container.textContent).toContain('What rises?');
  expect(document.activeElement).toBe(page.find('.turn-on'));
  await next('turnOn');
  expect(page.find('[aria-current="step"]').textContent).toBe('Leverage');
});

test('[R4.5] turning on sends the chosen leverage, once it is done the dialog closes with a message', async () => {
  vi.mocked(marginGate.openMargin).mockResolvedValue({ kind: 'done' });
  const page = await body('turnOn');
  await click(page.find('input[value="5"]'));
  await submitted(page);
  expect(marginGate.openMargin).toHaveBeenCalledWith(true, '5');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect($toasts.get().map(({ message }) => message)).toEqual(['Margin is on at 5x']);
});

test('[L44] a sub-account is offered 2x and 3x only', async () => {
  const page = await body('turnOn', { supported: ['2', '3'] });
  expect(page.texts('.segmented__choice')).toEqual(['2x', '3x']);
});

test('[R8.7] an isolated account reads the reason before it submits', async () => {
  const page = await body('isolated', { kind: 'unified', mode: 'ISOLATED' });
  expect(page.container.textContent).toContain('Margin is not available in isolated margin mode.');
  expect(page.all('form')).toEqual([]);
});
