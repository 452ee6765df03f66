import type { Project } from '#contract/projects.ts';
import { projectStatus } from '#formulas/phase.ts';
import { unknownStatus } from '../phases.ts';

/** Fields of pools that are figures: they change while people commit. */
const figures = {
  total: undefined,
  participants: undefined,
  tickets: undefined,
  apr: undefined,
  atCeiling: undefined,
  cappedCommits: undefined,
  tokenPriceUsd: undefined,
  coinPriceUsd: undefined,
};

/**
 * What makes the page of a launch and its place in a list, as text to compare: everything that is shown but the
 * figures that plain scripts update, and the status that follows from the times.
 */
export function launchTerms(project: Project): string {
  const { code, kind, model, status, token, tokenPrecision, name, tagline, isVip, minVipLevel, minKycLevel } = project;
  const { restrictedAreas, needSignup, isContest, times, listing } = project;
  const state = status === projectStatus.CANCELED || status === unknownStatus ? status : '';
  const rules = [isVip, minVipLevel, minKycLevel, restrictedAreas, needSignup, isContest];
  const pools = project.pools.map((pool) => ({ ...pool, ...figures }));
  return JSON.stringify([
    code,
    kind,
    model,
    state,
    token,
    tokenPrecision,
    name,
    tagline,
    rules,
    times,
    listing?.symbolId,
    pools,
  ]);
}
