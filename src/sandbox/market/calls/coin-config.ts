import * as contract from '#contract/account.ts';
import { ceilTo, mulDiv, scale, unitsPerCoin, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import type { Token } from '#sandbox/catalog/pairs.ts';
import { tokenFacts } from '#sandbox/catalog/token-facts.ts';

interface Chain {
  chainName: string;
  /** Withdrawal fee, USD. */
  feeUsd: string;
  confirmations: number;
}

const chains: Readonly<Record<string, Chain>> = {
  BTC: { chainName: 'Bitcoin', feeUsd: '4', confirmations: 2 },
  ETH: { chainName: 'Ethereum (ERC20)', feeUsd: '3', confirmations: 12 },
  ARB: { chainName: 'Arbitrum One', feeUsd: '0.3', confirmations: 20 },
  TRX: { chainName: 'TRON (TRC20)', feeUsd: '1', confirmations: 20 },
  SOL: { chainName: 'Solana', feeUsd: '0.5', confirmations: 1 },
  DOGE: { chainName: 'Dogecoin', feeUsd: '0.8', confirmations: 40 },
};
const otherChain = { feeUsd: '1', confirmations: 20 };

/** Coins whose deposits and withdrawals are paused. */
const pausedDeposits: readonly string[] = ['FADE', 'RUST'];
const pausedWithdrawals: readonly string[] = ['RUST'];

/** The least withdrawal is this multiple of the fee. */
const minWithdrawFees = 10n;

/** The smallest amount of a coin with `precision` decimals, in units of 10⁻⁸. */
const stepOf = ({ precision }: Token): bigint => 10n ** BigInt(Math.max(0, 8 - precision));

/** The withdrawal fee in the coin, rounded up to its decimals; without a price one step. Units of 10⁻⁸. */
function feeOf(token: Token, feeUsd: string, usd: bigint): bigint {
  const step = stepOf(token);
  if (usd === 0n) return step;
  const fee = ceilTo(mulDiv(scale(feeUsd), unitsPerCoin, usd), step);
  return fee > step ? fee : step;
}

/** Leveraged tokens exist on this exchange alone. */
const chainsOf = ({ tokenId }: Token): readonly string[] => tokenFacts[tokenId]?.chains ?? [tokenId];

/** A coin in the shape of the contract, with its chains. */
export function coinRow({ prices }: Exchange, token: Token) {
  const coin = token.tokenId;
  const usd = prices.usd(coin);
  return {
    coin,
    fullName: token.fullName,
    icon: '',
    precision: token.precision,
    minTransfer: unscale(stepOf(token)),
    enable: true,
    isFiat: false,
    usdPrice: usd === 0n ? '' : unscale(usd),
    chains: chainsOf(token).map((chain) => {
      const { feeUsd, confirmations } = chains[chain] ?? otherChain;
      const fee = feeOf(token, feeUsd, usd);
      return {
        chain,
        chainName: chains[chain]?.chainName ?? chain,
        deposit: !pausedDeposits.includes(coin),
        withdraw: !pausedWithdrawals.includes(coin),
        withdrawFee: unscale(fee),
        minWithdraw: unscale(fee * minWithdrawFees),
        confirmations,
      };
    }),
  };
}

/** `account.coinConfig`: the coins of the catalog with their chains; an unknown coin is an empty list. */
const coinConfig = handlePublic(contract.coinConfig, ({ exchange, params: { coin } }) => ({
  result: {
    list: exchange.catalog
      .tokens()
      .filter(({ tokenId }) => coin === undefined || tokenId === coin)
      .map((token) => coinRow(exchange, token)),
  },
}));

/** Handlers of the coin configuration. */
export const coinHandlers = [coinConfig];
