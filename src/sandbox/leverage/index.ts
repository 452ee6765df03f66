import type { Domain } from '#sandbox/exchange/domain.ts';
import { pendingPurchases } from './tokens/lt-orders.ts';
import { ltTopic } from './tokens/lt-topic.ts';
import { passedPositionLimit } from './tokens/position-limit.ts';
import { isRedeemed } from './tokens/token-status.ts';
import { clearNextJobTime, leverageJobs, retryJobs } from './leverage-jobs.ts';
import { leverageMigrations } from './token-tables.ts';
import { payFunding, payManagement } from './tokens/costs.ts';
import { purchase, redeem } from './tokens/place-order.ts';
import { checkBandHourly, rebalanceDaily, watchBands } from './tokens/rebalance.ts';
import { record } from './tokens/record.ts';
import { followNavs } from './tokens/reference.ts';
import { seedTokens } from './tokens/seed-tokens.ts';
import { failOrdersOf, settleOrder } from './tokens/settle-order.ts';
import { clearStates } from './tokens/states.ts';
import { tipsHandlers } from './tokens/tips-calls.ts';
import { tokenHandlers } from './tokens/token-calls.ts';

/** Domain of leveraged tokens. leverage.md 3 */
export const leverageDomain: Domain = {
  name: 'leverage',
  migrations: leverageMigrations,
  handlers: [...tokenHandlers, ...tipsHandlers, purchase, redeem, record],
  connect(exchange) {
    followNavs(exchange);
    watchBands(exchange);
  },
  schedulers: (exchange) => [
    leverageJobs(exchange, {
      funding: payFunding,
      management: payManagement,
      rebalance: rebalanceDaily,
      band: checkBandHourly,
      ltOrder: settleOrder,
    }),
  ],
  topics: { lt: ltTopic },
  hooks: {
    passedHoldingLimit: passedPositionLimit,
    isRedeemed,
    pendingPurchases: (exchange, uid) => pendingPurchases(exchange, uid),
    onLiquidation: failOrdersOf,
  },
  seed: seedTokens,
  forget(exchange) {
    clearStates(exchange);
    clearNextJobTime(exchange);
  },
  open: retryJobs,
};
