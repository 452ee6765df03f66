import type { InputName, RuleName } from '#formulas/rules/rules.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';

/** Texts of rules: `name` is that of the figure, `about` says in one sentence how it is computed. A rule without texts does not compile. */
const ruleKeys = {
  interest: { name: 'explain.rule.interest', about: 'explain.about.interest' },
  charges: { name: 'explain.rule.charges', about: 'explain.about.charges' },
  interestPaid: { name: 'explain.rule.interestPaid', about: 'explain.about.interestPaid' },
  principalPaid: { name: 'explain.rule.principalPaid', about: 'explain.about.principalPaid' },
  debtLeft: { name: 'explain.rule.debtLeft', about: 'explain.about.debtLeft' },
  orderLoan: { name: 'explain.rule.orderLoan', about: 'explain.about.orderLoan' },
  loanReturned: { name: 'explain.rule.loanReturned', about: 'explain.about.loanReturned' },
  collateral: { name: 'explain.rule.collateral', about: 'explain.about.collateral' },
  riskRate: { name: 'explain.rule.riskRate', about: 'explain.about.riskRate' },
  whatIf: { name: 'explain.rule.whatIf', about: 'explain.about.whatIf' },
  imRate: { name: 'explain.rule.imRate', about: 'explain.about.imRate' },
  mmRate: { name: 'explain.rule.mmRate', about: 'explain.about.mmRate' },
  maxLoan: { name: 'explain.rule.maxLoan', about: 'explain.about.maxLoan' },
  loanRoom: { name: 'explain.rule.loanRoom', about: 'explain.about.loanRoom' },
  orderRoom: { name: 'explain.rule.orderRoom', about: 'explain.about.orderRoom' },
  transferLimit: { name: 'explain.rule.transferLimit', about: 'explain.about.transferLimit' },
  transferValue: { name: 'explain.rule.transferValue', about: 'explain.about.transferValue' },
  liquidationPrice: { name: 'explain.rule.liquidationPrice', about: 'explain.about.liquidationPrice' },
  liquidationDistance: { name: 'explain.rule.liquidationDistance', about: 'explain.about.liquidationDistance' },
  quantityToSell: { name: 'explain.rule.quantityToSell', about: 'explain.about.quantityToSell' },
  liquidationFee: { name: 'explain.rule.liquidationFee', about: 'explain.about.liquidationFee' },
  debtCost: { name: 'explain.rule.debtCost', about: 'explain.about.debtCost' },
  debtPaid: { name: 'explain.rule.debtPaid', about: 'explain.about.debtPaid' },
  nav: { name: 'explain.rule.nav', about: 'explain.about.nav' },
  realLeverage: { name: 'explain.rule.realLeverage', about: 'explain.about.realLeverage' },
  triggerPrice: { name: 'explain.rule.triggerPrice', about: 'explain.about.triggerPrice' },
  purchasedTokens: { name: 'explain.rule.purchasedTokens', about: 'explain.about.purchasedTokens' },
  redeemedAmount: { name: 'explain.rule.redeemedAmount', about: 'explain.about.redeemedAmount' },
  premium: { name: 'explain.rule.premium', about: 'explain.about.premium' },
  pathReturn: { name: 'explain.rule.pathReturn', about: 'explain.about.pathReturn' },
} satisfies Record<RuleName, Record<'name' | 'about', TextKey<'margin'>>>;

/** Texts of inputs. An input without a text does not compile. */
const inputKeys = {
  principal: 'explain.input.principal',
  hourlyRate: 'explain.input.hourlyRate',
  charges: 'explain.input.charges',
  borrowedAt: 'explain.input.borrowedAt',
  repaidAt: 'explain.input.repaidAt',
  amount: 'explain.input.amount',
  interest: 'explain.input.interest',
  needed: 'explain.input.needed',
  free: 'explain.input.free',
  released: 'explain.input.released',
  held: 'explain.input.held',
  price: 'explain.input.price',
  tiers: 'explain.input.tiers',
  debts: 'explain.input.debts',
  assets: 'explain.input.assets',
  change: 'explain.input.change',
  changedDebts: 'explain.input.changedDebts',
  otherDebts: 'explain.input.otherDebts',
  changedAssets: 'explain.input.changedAssets',
  otherAssets: 'explain.input.otherAssets',
  leverage: 'explain.input.leverage',
  vipRoom: 'explain.input.vipRoom',
  poolRoom: 'explain.input.poolRoom',
  riskRoom: 'explain.input.riskRoom',
  decimals: 'explain.input.decimals',
  own: 'explain.input.own',
  owed: 'explain.input.owed',
  receivedHeld: 'explain.input.receivedHeld',
  receivedOwed: 'explain.input.receivedOwed',
  receivedPrice: 'explain.input.receivedPrice',
  receivedTiers: 'explain.input.receivedTiers',
  orderPrice: 'explain.input.orderPrice',
  feeRate: 'explain.input.feeRate',
  account: 'explain.input.account',
  tick: 'explain.input.tick',
  liquidationPrice: 'explain.input.liquidationPrice',
  position: 'explain.input.position',
  underlyingPrice: 'explain.input.underlyingPrice',
  basketLoan: 'explain.input.basketLoan',
  bandLeverage: 'explain.input.bandLeverage',
  nav: 'explain.input.nav',
  quantity: 'explain.input.quantity',
  marketPrice: 'explain.input.marketPrice',
  target: 'explain.input.target',
  dailyChanges: 'explain.input.dailyChanges',
} satisfies Record<InputName, TextKey<'margin'>>;

/** Texts of one explanation in the language of the page; inputs and results as they are displayed are in `input-texts.ts`. */
export interface ExplanationTexts {
  name: string;
  about: string;
  inputName: (input: string) => string;
}

const inputTexts = new Map<string, TextKey<'margin'>>(Object.entries(inputKeys));

/** Returns the texts of a rule; those of its inputs by name. */
export function explanationTexts(lang: Lang, rule: RuleName): ExplanationTexts {
  const t = texts(lang, 'margin');
  const { name, about } = ruleKeys[rule];
  const inputName = (input: string): string => {
    const key = inputTexts.get(input);
    return key === undefined ? input : t(key);
  };
  return { name: t(name), about: t(about), inputName };
}
