import type { Hooks } from './exchange.ts';

/** Returns hooks that ask all products: the first answer, the sum or the list of their answers. */
export function combineHooks(products: readonly Partial<Hooks>[]): Hooks {
  const beforeWrite = products.flatMap((product) => product.beforeWrite ?? []);
  const onFill = products.flatMap((product) => product.onFill ?? []);
  const reachesPrice = products.flatMap((product) => product.reachesPrice ?? []);
  const onPriceChange = products.flatMap((product) => product.onPriceChange ?? []);
  const sum = (amounts: readonly (bigint | undefined)[]): bigint =>
    amounts.reduce<bigint>((total, amount = 0n) => total + amount, 0n);

  return {
    beforeWrite(exchange, uid, isCancel) {
      for (const check of beforeWrite) {
        const refusal = check(exchange, uid, isCancel);
        if (refusal) return refusal;
      }
      return undefined;
    },
    openBooks: (exchange) => products.flatMap((product) => product.openBooks?.(exchange) ?? []),
    onBookOpen: (exchange, symbolId) => products.flatMap((product) => product.onBookOpen?.(exchange, symbolId) ?? []),
    lastId: (exchange) =>
      products.map((product) => product.lastId?.(exchange) ?? '').reduce((last, id) => (id > last ? id : last), ''),
    onFill(exchange, market, entry) {
      const bookings = onFill.flatMap((ofProduct) => ofProduct(exchange, market, entry) ?? []);
      if (bookings.length === 0) return undefined;
      return () => {
        for (const book of bookings) book();
      };
    },
    reachesPrice: (exchange, market, range) => reachesPrice.some((ofProduct) => ofProduct(exchange, market, range)),
    onPriceChange(exchange, market, ranges) {
      for (const ofProduct of onPriceChange) ofProduct(exchange, market, ranges);
    },
    tradesOfBot: (exchange, uid, gridId, params) =>
      products.flatMap((product) => product.tradesOfBot?.(exchange, uid, gridId, params) ?? [])[0],
    passedHoldingLimit: (exchange, order) =>
      products.flatMap((product) => product.passedHoldingLimit?.(exchange, order) ?? [])[0],
    isRedeemed: (exchange, coin) => products.some((product) => product.isRedeemed?.(exchange, coin)),
    lent: (exchange, coin) => sum(products.map((product) => product.lent?.(exchange, coin))),
    pendingPurchases: (exchange, uid) => sum(products.map((product) => product.pendingPurchases?.(exchange, uid))),
    onLiquidation(exchange, uid, code) {
      for (const product of products) product.onLiquidation?.(exchange, uid, code);
    },
    loanOwners: (exchange, uid, coin) => products.flatMap((product) => product.loanOwners?.(exchange, uid, coin) ?? []),
  };
}
