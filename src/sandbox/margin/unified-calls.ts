import * as contract from '#contract/margin/unified.ts';
import { mulDiv, unscale } from '#money/index.ts';
import { lowestLimit } from '#sandbox/exchange/credit.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { coinTerms, firstRatio, poolOf, tierRows, vipLevels, vipTerms } from '#sandbox/catalog/lending-terms.ts';
import { debtsOf } from './debts.ts';
import { lentCoins } from './loan-term-calls.ts';
import { maxLoans } from './max-loan.ts';
import { stepsOf, takeStep } from './turn-on.ts';
import type { TurnOnStep } from './turn-on.ts';

/** The only margin mode of the sandbox. */
const marginMode = 'REGULAR_MARGIN' as const;
/** Maintenance margin rate of the margin call. exchange-api 4.6 */
const mmrAlert = '0.5';
/** Decimals of the utilization of a pool, rounded down. */
const ratioDecimals = 4;

const yesNo = (isDone: boolean): 'Y' | 'N' => (isDone ? 'Y' : 'N');

function agreementOf(exchange: Exchange, account: Account, now: number) {
  const { isRiskAccepted, isPassed, isOpen, ...steps } = stepsOf(exchange, account, now);
  return {
    riskInfoStatus: yesNo(isRiskAccepted),
    questionaireStatus: yesNo(isPassed),
    openStatus: yesNo(isOpen),
    ...steps,
    marginMode,
  };
}

const getAgreement = handle(contract.getAgreement, ({ exchange, account, now }) =>
  account.isUnified ? { result: agreementOf(exchange, account, now) } : refuse('unifiedAccountsOnly'),
);

interface AgreementParams {
  riskInfoStatus?: 'Y' | undefined;
  version?: string | undefined;
  answers?: Record<string, string[]> | undefined;
  openStatus?: 'Y' | 'N' | undefined;
  leverage?: string | undefined;
}

/** The step that the parameters ask for; undefined unless it is exactly one. */
function stepOf({ riskInfoStatus, version, answers, openStatus, leverage }: AgreementParams): TurnOnStep | undefined {
  const steps: TurnOnStep[] = [
    ...(riskInfoStatus === undefined ? [] : [{ kind: 'risk' as const, version: undefined }]),
    ...(version === undefined && answers === undefined ? [] : [{ kind: 'test' as const, version, answers }]),
    ...(openStatus === undefined ? [] : [{ kind: 'switch' as const, isOpen: openStatus === 'Y', leverage: undefined }]),
    ...(leverage === undefined ? [] : [{ kind: 'leverage' as const, leverage }]),
  ];
  return steps.length === 1 ? steps[0] : undefined;
}

const setAgreement = handle(contract.setAgreement, ({ exchange, params, account, now }) => {
  if (!account.isUnified) return refuse('unifiedAccountsOnly');
  const step = stepOf(params);
  if (!step) return refuse('badParameter');
  const problem = takeStep(exchange, account, step, now);
  if (!problem) return { result: agreementOf(exchange, account, now) };
  if (problem.refused === 'debtsOrOrdersOpen') throw new Error('a unified account turned cross margin off');
  return problem;
});

const loanCoins = handle(contract.loanCoins, ({ exchange, params, account }) => {
  if (!account.isUnified) return refuse('unifiedAccountsOnly');
  const debts = debtsOf(exchange, account.uid);
  const maxLoansOf = maxLoans(exchange, account);
  const list = lentCoins
    .filter(({ coin }) => params.coin === undefined || coin === params.coin)
    .map((terms) => {
      const limits = maxLoansOf(terms.coin);
      return {
        coin: terms.coin,
        ...vipTerms(terms, account.vipLevel),
        borrowed: unscale(debts.get(terms.coin)?.principal ?? 0n),
        remain: unscale(lowestLimit(limits)),
        platformRemain: unscale(limits.pool),
        minLoan: terms.minLoan,
        freeBorrowLimit: '0',
      };
    });
  return { result: { list } };
});

const vipInfo = handle(contract.vipInfo, ({ account }) => {
  if (!account.isUnified) return refuse('unifiedAccountsOnly');
  const list = vipLevels.map((vipLevel) => ({
    vipLevel,
    coins: lentCoins.map((terms) => ({ coin: terms.coin, ...vipTerms(terms, vipLevel) })),
  }));
  return { result: { vipLevel: account.vipLevel, list } };
});

const marginCoins = handle(contract.marginCoins, ({ params, account }) => {
  if (!account.isUnified) return refuse('unifiedAccountsOnly');
  const list = coinTerms
    .filter(({ coin }) => params.coin === undefined || coin === params.coin)
    .map(({ coin, tiers, liquidationOrder }) => ({
      coin,
      collateral: tiers.length > 0,
      collateralRatio: firstRatio(coin),
      tiers: tierRows(tiers),
      liquidationOrder,
    }));
  return { result: { list } };
});

const limit = handle(contract.limit, ({ exchange, params, account }) => {
  if (!account.isUnified) return refuse('unifiedAccountsOnly');
  const list = lentCoins
    .filter(({ coin }) => params.coin === undefined || coin === params.coin)
    .map((terms) => {
      const [total, used] = [poolOf(terms), exchange.hooks.lent(exchange, terms.coin)];
      return {
        coin: terms.coin,
        poolTotal: unscale(total),
        poolUsed: unscale(used),
        poolRemain: unscale(total > used ? total - used : 0n),
        userLimit: vipTerms(terms, account.vipLevel).maxLoan,
        utilization: unscale(mulDiv(used, 10n ** BigInt(ratioDecimals), total), ratioDecimals),
      };
    });
  return { result: { list } };
});

const usdcConfig = handle(contract.usdcConfig, ({ exchange, account, now }) => {
  if (!account.isUnified) return refuse('unifiedAccountsOnly');
  return {
    result: {
      marginMode,
      spotMarginOpen: yesNo(stepsOf(exchange, account, now).isOpen),
      hedgeMode: false,
      usdcSupport: true,
      spotHedging: false,
      mmrAlert,
    },
  };
});

/** Handlers of spot margin of unified accounts. */
export const unifiedHandlers = [getAgreement, setAgreement, loanCoins, vipInfo, marginCoins, limit, usdcConfig];
