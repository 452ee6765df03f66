import type { Pool, Project } from '#contract/launchpad.ts';

const withoutProof = (pool: Pool): Pool =>
  pool.method === 'LOTTERY' ? { ...pool, seed: undefined, ticketsHash: undefined, seedHash: '', tiers: [] } : pool;

/**
 * An ended launch without what only its own page shows: tagline, proof and tiers of a draw. The HTML of the
 * list contains many ended launches, and hashes do not compress. quality.md Q-L16
 */
export const endedRow = (project: Project): Project => ({
  ...project,
  tagline: '',
  pools: project.pools.map(withoutProof),
});
