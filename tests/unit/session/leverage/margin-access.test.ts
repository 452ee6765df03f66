import { beforeEach, describe, expect, test } from 'vitest';
import { down, openPage, paths, refuse } from '../support/page.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { agreementRow, flagsRow, marginPaths } from '../support/margin-rows.ts';

type Page = ReturnType<typeof openPage>;
let page: Page;

async function openGate() {
  const access = await import('#session/leverage/margin-access.ts');
  const session = { ...(await import('#session/start.ts')), ...(await import('#session/login.ts')) };
  return { ...access, ...session };
}

/** Bodies that were sent to a path, in their order. */
const bodies = (path: string) => page.requests.filter((each) => each.path === path).map(({ params }) => params);

beforeEach(() => {
  page = openPage();
});

/** Both kinds of accounts: how the exchange describes the same gate, and the bodies of the steps. */
const kinds = [
  {
    kind: 'standard',
    path: marginPaths.submitTips,
    serve: (part: Parameters<typeof flagsRow>[0] = {}) => {
      page.answer(marginPaths.tips, () => ({ ...flagsRow(part), unified: false }));
      page.answer(marginPaths.submitTips, () => flagsRow(part));
    },
    accept: [{ type: 1, status: 1 }],
    answer: [{ type: 2, version: '2', answers: { q1: ['a'] } }],
    open: [{ type: 3, status: 1, leverage: '5' }],
    close: [{ type: 3, status: 0 }],
    leverage: [{ type: 3, status: 0, leverage: '5' }],
  },
  {
    kind: 'unified',
    path: marginPaths.setAgreement,
    serve: ({
      riskInfoStatus = 0,
      questionaireStatus = 0,
      openStatus = 0,
      ...rest
    }: Parameters<typeof flagsRow>[0] = {}) => {
      const letter = (flag: 0 | 1) => (flag === 1 ? 'Y' : 'N');
      const agreement = agreementRow({
        ...rest,
        riskInfoStatus: letter(riskInfoStatus),
        questionaireStatus: letter(questionaireStatus),
        openStatus: letter(openStatus),
      });
      page.answer(marginPaths.tips, () => ({ ...flagsRow({ leverage: '0', supportLeverage: [] }), unified: true }));
      page.answer(marginPaths.getAgreement, () => agreement);
      page.answer(marginPaths.setAgreement, () => agreement);
    },
    accept: [{ riskInfoStatus: 'Y' }],
    answer: [{ version: '2', answers: { q1: ['a'] } }],
    open: [{ leverage: '5' }, { openStatus: 'Y' }],
    close: [{ openStatus: 'N' }],
    leverage: [{ leverage: '5' }],
  },
] as const;

describe.each(kinds)('a $kind account', ({ kind, path, serve, ...expected }) => {
  test('[R3.10] [R4.3] [L33] has the same gate, whatever its flags are called', async () => {
    serve({ riskInfoStatus: 1, leverage: '4' });
    const { loadMarginAccess, $marginAccess } = await openGate();
    await loadMarginAccess();
    expect($marginAccess.get()).toEqual({
      phase: 'known',
      kind,
      risk: true,
      test: false,
      open: false,
      leverage: '4',
      supported: ['2', '3', '4', '5'],
      layer: true,
      mode: 'REGULAR',
      lockedUntil: 0,
    });
  });

  test('[R3.10] [R4.3] is open once the exchange says so', async () => {
    serve({ riskInfoStatus: 1, questionaireStatus: 1, openStatus: 1 });
    const { loadMarginAccess, $marginAccess } = await openGate();
    await loadMarginAccess();
    expect($marginAccess.get()).toMatchObject({ kind, risk: true, test: true, open: true });
  });

  test('[R4.4] opens the layer only between the risk text and the test', async () => {
    const { loadMarginAccess, $marginAccess } = await openGate();
    const layers = [];
    for (const flags of [{}, { riskInfoStatus: 1 }, { riskInfoStatus: 1, questionaireStatus: 1 }] as const) {
      serve(flags);
      await loadMarginAccess();
      layers.push($marginAccess.get());
    }
    expect(layers).toMatchObject([{ layer: false }, { layer: true }, { layer: false }]);
  });

  test('[R4.5] [L33] takes each step with a body of its kind', async () => {
    serve();
    const access = await openGate();
    await access.loadMarginAccess();
    const sent = async (step: () => Promise<unknown>) => {
      const before = bodies(path).length;
      expect(await step()).toEqual({ kind: 'done' });
      return bodies(path).slice(before);
    };
    expect(await sent(access.acceptMarginRisk)).toEqual(expected.accept);
    expect(await sent(() => access.answerMarginTest('2', { q1: ['a'] }))).toEqual(expected.answer);
    expect(await sent(() => access.openMargin(true, '5'))).toEqual(expected.open);
    expect(await sent(() => access.openMargin(false))).toEqual(expected.close);
    expect(await sent(() => access.setMarginLeverage('5'))).toEqual(expected.leverage);
  });

  test('sends a step once, however often it is asked for', async () => {
    serve();
    const access = await openGate();
    await access.loadMarginAccess();
    const [first, second] = await Promise.all([access.acceptMarginRisk(), access.acceptMarginRisk()]);
    expect([first, second]).toEqual([{ kind: 'done' }, { kind: 'already' }]);
    expect(bodies(path)).toHaveLength(1);
  });

  test('knows from the gate whether a step without a response was taken', async () => {
    serve({ riskInfoStatus: 1 });
    const access = await openGate();
    await access.loadMarginAccess();
    page.answer(path, down);
    expect(await access.acceptMarginRisk()).toEqual({ kind: 'done' });
    expect(await access.openMargin(true)).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  });
});

const shared = [
  [100201, 'institutionalLoan'],
  [100215, 'liquidation'],
  [100216, 'already'],
  [100502, 'riskAgain'],
] as const;

describe('refusals of a step', () => {
  test.each([
    ...shared.map(([code, outcome]) => ['standard', code, outcome] as const),
    ...shared.map(([code, outcome]) => ['unified', code, outcome] as const),
    ['standard', 176041, 'debtsOrOrders'],
    ['unified', 3200300, 'debtsOrOrders'],
    ['unified', 3200905, 'debtsOrOrders'],
    ['unified', 3200903, 'turnOffRefused'],
    ['unified', 3200906, 'liquidation'],
    ['unified', 3400207, 'liquidation'],
    ['unified', 3200908, 'platformOff'],
    ['unified', 3200910, 'conversion'],
    ['unified', 3200311, 'isolated'],
    ['standard', 3299999, 'failed'],
    ['unified', 3299999, 'failed'],
  ] as const)('[R8.6] [R8.7] [L34] of a %s account: %i is "%s"', async (name, code, outcome) => {
    const account = kinds.find(({ kind }) => kind === name);
    account?.serve({ riskInfoStatus: 1, questionaireStatus: 1 });
    const access = await openGate();
    await access.loadMarginAccess();
    page.answer(account?.path ?? '', () => refuse(code));
    expect(await access.openMargin(true)).toMatchObject({ kind: outcome });
    expect(access.$pendingAccessStep.get()).toBeUndefined();
  });

  test('[R8.6] 100216 closes the layer and loads the gate again: another tab was faster', async () => {
    kinds[0].serve({ riskInfoStatus: 1 });
    const access = await openGate();
    await access.loadMarginAccess();
    kinds[0].serve({ riskInfoStatus: 1, questionaireStatus: 1 });
    page.answer(marginPaths.submitTips, () => refuse(100216));
    expect(await access.answerMarginTest('2', {}), 'the next step follows').toEqual({ kind: 'done' });
    expect(access.$marginAccess.get()).toMatchObject({ test: true, layer: false });
  });

  test('[R8.6] 100216 without the step being taken is not taken for done', async () => {
    kinds[0].serve({ riskInfoStatus: 1 });
    const access = await openGate();
    await access.loadMarginAccess();
    page.answer(marginPaths.submitTips, () => refuse(100216));
    expect(await access.answerMarginTest('2', {})).toEqual({ kind: 'already' });
  });

  test('[R8.6] 100502 asks for the risk text again, 100217 closes the layer', async () => {
    kinds[0].serve({ riskInfoStatus: 1 });
    const access = await openGate();
    await access.loadMarginAccess();
    page.answer(marginPaths.submitTips, () => refuse(100502));
    await access.answerMarginTest('2', {});
    expect(access.$marginAccess.get()).toMatchObject({ risk: false, layer: false });
    await access.loadMarginAccess();
    page.answer(marginPaths.submitTips, () => refuse(100217));
    expect(await access.answerMarginTest('2', {})).toEqual({ kind: 'locked', until: undefined, wrong: [] });
    expect(access.$marginAccess.get()).toMatchObject({ risk: true, layer: false });
  });

  test('[L34] a unified account in isolated mode is known before margin is turned on', async () => {
    kinds[1].serve();
    page.answer(marginPaths.usdcConfig, () => ({
      marginMode: 'ISOLATED_MARGIN',
      spotMarginOpen: 'N',
      hedgeMode: false,
      usdcSupport: true,
      spotHedging: false,
      mmrAlert: '0.5',
    }));
    const access = await openGate();
    await access.loadMarginAccess();
    await access.loadMarginMode();
    expect(access.$marginAccess.get()).toMatchObject({ mode: 'ISOLATED' });
  });
});

describe('the gate of a page', () => {
  test('[L39] a visitor requests nothing, a person the tips alone', async () => {
    page.answer(paths.profile, () => profileRow);
    kinds[0].serve();
    const access = await openGate();
    access.startSession({ lang: 'en' });
    const stop = access.followMarginAccess();
    await new Promise((done) => setTimeout(done, 0));
    const ofMargin = () => page.paths().filter((path) => path.includes('margin'));
    expect(ofMargin()).toEqual([]);
    await access.logInWithToken('a', false);
    await expect.poll(() => access.$marginAccess.get().phase).toBe('known');
    expect(ofMargin()).toEqual([marginPaths.tips]);
    stop();
  });

  test('a failed load can be tried again; a later failure keeps the known gate', async () => {
    page.answer(marginPaths.tips, () => refuse(10016));
    const access = await openGate();
    await access.loadMarginAccess();
    expect(access.$marginAccess.get()).toMatchObject({ phase: 'failed', error: { code: 10016 } });
    kinds[0].serve();
    await access.loadMarginAccess();
    page.answer(marginPaths.tips, () => refuse(10016));
    await access.loadMarginAccess();
    expect(access.$marginAccess.get().phase).toBe('known');
  });
});
