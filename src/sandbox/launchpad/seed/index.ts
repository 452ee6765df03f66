import { dune } from './dune.ts';
import { fern } from './fern.ts';
import { halo } from './halo.ts';
import { kelp } from './kelp.ts';
import { moss } from './moss.ts';
import { nimb } from './nimb.ts';
import { orbt } from './orbt.ts';
import { finishedProjects } from './finished-projects.ts';
import { quar } from './quar.ts';
import { reef } from './reef.ts';
import { sole } from './sole.ts';
import { tide } from './tide.ts';
import type { SeedProject } from './types.ts';
import { vela } from './vela.ts';

/** The 36 launches of the sandbox: 12 with full texts and 24 finished ones with short texts. launchpad.md 7 */
export const seedProjects: readonly SeedProject[] = [
  halo,
  tide,
  fern,
  sole,
  orbt,
  reef,
  moss,
  quar,
  vela,
  dune,
  nimb,
  kelp,
  ...finishedProjects,
];
