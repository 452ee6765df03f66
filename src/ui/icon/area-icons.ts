import { chartCandlestick, circleUser, crown, handCoins, trophy, users, vote } from './icons.ts';

/** The icon of each area. R1.6 */
export const areaIcons = {
  launchpadVip: crown,
  loans: handCoins,
  contests: trophy,
  votes: vote,
  userCenter: circleUser,
  spotStandard: chartCandlestick,
  copyTrading: users,
} as const;
