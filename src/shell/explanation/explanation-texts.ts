import { ruleFigures } from '#formulas/rules/rule-figures.ts';
import type { InputName, RuleName } from '#formulas/rules/rules.ts';
import { figureTexts } from '#i18n/figure-texts.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';

/**
 * Texts of rules: `name` is that of the figure, `about` says in one sentence how it is computed. A rule without texts
 * does not compile.
 */
const ruleKeys = {
  interest: { name: 'rule.interest', about: 'about.interest' },
  charges: { name: 'rule.charges', about: 'about.charges' },
  interestPaid: { name: 'rule.interestPaid', about: 'about.interestPaid' },
  principalPaid: { name: 'rule.principalPaid', about: 'about.principalPaid' },
  debtLeft: { name: 'rule.debtLeft', about: 'about.debtLeft' },
  orderLoan: { name: 'rule.orderLoan', about: 'about.orderLoan' },
  loanReturned: { name: 'rule.loanReturned', about: 'about.loanReturned' },
  collateral: { name: 'rule.collateral', about: 'about.collateral' },
  riskRate: { name: 'rule.riskRate', about: 'about.riskRate' },
  whatIf: { name: 'rule.whatIf', about: 'about.whatIf' },
  imRate: { name: 'rule.imRate', about: 'about.imRate' },
  mmRate: { name: 'rule.mmRate', about: 'about.mmRate' },
  maxLoan: { name: 'rule.maxLoan', about: 'about.maxLoan' },
  loanRoom: { name: 'rule.loanRoom', about: 'about.loanRoom' },
  orderRoom: { name: 'rule.orderRoom', about: 'about.orderRoom' },
  transferLimit: { name: 'rule.transferLimit', about: 'about.transferLimit' },
  transferValue: { name: 'rule.transferValue', about: 'about.transferValue' },
  liquidationPrice: { name: 'rule.liquidationPrice', about: 'about.liquidationPrice' },
  liquidationDistance: { name: 'rule.liquidationDistance', about: 'about.liquidationDistance' },
  quantityToSell: { name: 'rule.quantityToSell', about: 'about.quantityToSell' },
  liquidationFee: { name: 'rule.liquidationFee', about: 'about.liquidationFee' },
  debtCost: { name: 'rule.debtCost', about: 'about.debtCost' },
  debtPaid: { name: 'rule.debtPaid', about: 'about.debtPaid' },
  nav: { name: 'rule.nav', about: 'about.nav' },
  realLeverage: { name: 'rule.realLeverage', about: 'about.realLeverage' },
  triggerPrice: { name: 'rule.triggerPrice', about: 'about.triggerPrice' },
  purchasedTokens: { name: 'rule.purchasedTokens', about: 'about.purchasedTokens' },
  redeemedAmount: { name: 'rule.redeemedAmount', about: 'about.redeemedAmount' },
  premium: { name: 'rule.premium', about: 'about.premium' },
  pathReturn: { name: 'rule.pathReturn', about: 'about.pathReturn' },
  pledgeLtv: { name: 'rule.pledgeLtv', about: 'about.pledgeLtv' },
  thresholdPrice: { name: 'rule.thresholdPrice', about: 'about.thresholdPrice' },
  loanThresholdPrice: { name: 'rule.loanThresholdPrice', about: 'about.loanThresholdPrice' },
  ltvAfterChange: { name: 'rule.ltvAfterChange', about: 'about.ltvAfterChange' },
  ltvAfterLoanChange: { name: 'rule.ltvAfterLoanChange', about: 'about.ltvAfterLoanChange' },
  changeToLtv: { name: 'rule.changeToLtv', about: 'about.changeToLtv' },
  loanChangeToLtv: { name: 'rule.loanChangeToLtv', about: 'about.loanChangeToLtv' },
  totalLtv: { name: 'rule.totalLtv', about: 'about.totalLtv' },
  pledgeMaximum: { name: 'rule.pledgeMaximum', about: 'about.pledgeMaximum' },
  pledgeMinimum: { name: 'rule.pledgeMinimum', about: 'about.pledgeMinimum' },
  pledgeCharges: { name: 'rule.pledgeCharges', about: 'about.pledgeCharges' },
  pledgeInterest: { name: 'rule.pledgeInterest', about: 'about.pledgeInterest' },
  pledgePenalty: { name: 'rule.pledgePenalty', about: 'about.pledgePenalty' },
  pledgePrincipalPaid: { name: 'rule.pledgePrincipalPaid', about: 'about.pledgePrincipalPaid' },
  pledgeMinRepayment: { name: 'rule.pledgeMinRepayment', about: 'about.pledgeMinRepayment' },
  pledgeToRemove: { name: 'rule.pledgeToRemove', about: 'about.pledgeToRemove' },
  pledgeToAdd: { name: 'rule.pledgeToAdd', about: 'about.pledgeToAdd' },
  pledgeFee: { name: 'rule.pledgeFee', about: 'about.pledgeFee' },
  pledgeSold: { name: 'rule.pledgeSold', about: 'about.pledgeSold' },
  gridLine: { name: 'rule.gridLine', about: 'about.gridLine' },
  gridQuantity: { name: 'rule.gridQuantity', about: 'about.gridQuantity' },
  initialPurchase: { name: 'rule.initialPurchase', about: 'about.initialPurchase' },
  initialSale: { name: 'rule.initialSale', about: 'about.initialSale' },
  cellProfit: { name: 'rule.cellProfit', about: 'about.cellProfit' },
  matchedTradeProfit: { name: 'rule.matchedTradeProfit', about: 'about.matchedTradeProfit' },
  botEquity: { name: 'rule.botEquity', about: 'about.botEquity' },
  botTotalProfit: { name: 'rule.botTotalProfit', about: 'about.botTotalProfit' },
  botUnrealized: { name: 'rule.botUnrealized', about: 'about.botUnrealized' },
  botApr: { name: 'rule.botApr', about: 'about.botApr' },
  gridMinInvestment: { name: 'rule.gridMinInvestment', about: 'about.gridMinInvestment' },
  buyAndHold: { name: 'rule.buyAndHold', about: 'about.buyAndHold' },
  backTestDrawdown: { name: 'rule.backTestDrawdown', about: 'about.backTestDrawdown' },
} satisfies Record<RuleName, Record<'name' | 'about', TextKey<'explanation'>>>;

/** Texts of inputs. An input without a text does not compile. */
const inputKeys = {
  principal: 'input.principal',
  hourlyRate: 'input.hourlyRate',
  charges: 'input.charges',
  borrowedAt: 'input.borrowedAt',
  repaidAt: 'input.repaidAt',
  amount: 'input.amount',
  interest: 'input.interest',
  needed: 'input.needed',
  free: 'input.free',
  released: 'input.released',
  held: 'input.held',
  price: 'input.price',
  tiers: 'input.tiers',
  debts: 'input.debts',
  assets: 'input.assets',
  change: 'input.change',
  changedDebts: 'input.changedDebts',
  otherDebts: 'input.otherDebts',
  changedAssets: 'input.changedAssets',
  otherAssets: 'input.otherAssets',
  leverage: 'input.leverage',
  vipRoom: 'input.vipRoom',
  poolRoom: 'input.poolRoom',
  riskRoom: 'input.riskRoom',
  decimals: 'input.decimals',
  own: 'input.own',
  owed: 'input.owed',
  receivedHeld: 'input.receivedHeld',
  receivedOwed: 'input.receivedOwed',
  receivedPrice: 'input.receivedPrice',
  receivedTiers: 'input.receivedTiers',
  orderPrice: 'input.orderPrice',
  feeRate: 'input.feeRate',
  account: 'input.account',
  tick: 'input.tick',
  liquidationPrice: 'input.liquidationPrice',
  position: 'input.position',
  underlyingPrice: 'input.underlyingPrice',
  basketLoan: 'input.basketLoan',
  bandLeverage: 'input.bandLeverage',
  nav: 'input.nav',
  quantity: 'input.quantity',
  marketPrice: 'input.marketPrice',
  target: 'input.target',
  dailyChanges: 'input.dailyChanges',
  debt: 'input.debt',
  pledge: 'input.pledge',
  pledgePrice: 'input.pledgePrice',
  loanPrice: 'input.loanPrice',
  ltv: 'input.ltv',
  marginCallLtv: 'input.marginCallLtv',
  liquidationLtv: 'input.liquidationLtv',
  penalty: 'input.penalty',
  penaltyMultiple: 'input.penaltyMultiple',
  loanAmount: 'input.loanAmount',
  minLoan: 'input.minLoan',
  lowerPrice: 'input.lowerPrice',
  upperPrice: 'input.upperPrice',
  grids: 'input.grids',
  spacing: 'input.spacing',
  line: 'input.line',
  lot: 'input.lot',
  quoteInvested: 'input.quoteInvested',
  baseInvested: 'input.baseInvested',
  upperLine: 'input.upperLine',
  lowerLine: 'input.lowerLine',
  soldQuantity: 'input.soldQuantity',
  sellPrice: 'input.sellPrice',
  boughtCost: 'input.boughtCost',
  quoteHeld: 'input.quoteHeld',
  baseHeld: 'input.baseHeld',
  botEquity: 'input.botEquity',
  totalInvested: 'input.totalInvested',
  totalProfit: 'input.totalProfit',
  gridProfit: 'input.gridProfit',
  profit: 'input.profit',
  runningMs: 'input.runningMs',
  minQuantity: 'input.minQuantity',
  minAmount: 'input.minAmount',
  startPrice: 'input.startPrice',
  peakEquity: 'input.peakEquity',
  lowEquity: 'input.lowEquity',
} satisfies Record<InputName, TextKey<'explanation'>>;

/**
 * Texts of one explanation in the language of the page; inputs and results as they are displayed are in
 * `input-texts.ts`.
 */
export interface ExplanationTexts {
  name: string;
  about: string;
  inputName: (input: string) => string;
}

const inputTexts = new Map<string, TextKey<'explanation'>>(Object.entries(inputKeys));

/** The texts of a rule; those of its inputs by name. */
export function explanationTexts(lang: Lang, rule: RuleName): ExplanationTexts {
  const t = texts(lang, 'explanation');
  const { name, about } = ruleKeys[rule];
  const inputName = (input: string): string => {
    const key = inputTexts.get(input);
    return key === undefined ? input : t(key);
  };
  return { name: t(name), about: t(about, figureTexts(lang, ruleFigures)), inputName };
}
