import type { Domain } from '#sandbox/exchange/domain.ts';
import { botsDomain } from '#sandbox/bots/index.ts';
import { accountDomain } from './account/index.ts';
import { launchpadDomain } from './launchpad/index.ts';
import { leverageDomain } from './leverage/index.ts';
import { loansDomain } from './loans/index.ts';
import { marginDomain } from './margin/index.ts';
import { marketDomain } from './market/index.ts';
import { spotDomain } from './spot/index.ts';
import { v5Domain } from './v5/index.ts';

/** All domains; seeds run in this order, and so do the jobs of one instant. */
export const domains: readonly Domain[] = [
  marketDomain,
  accountDomain,
  launchpadDomain,
  spotDomain,
  leverageDomain,
  marginDomain,
  botsDomain,
  loansDomain,
  v5Domain,
];
