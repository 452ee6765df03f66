/** Parameters and refusals that several launch calls share. launchpad.md 5 */
import * as v from 'valibot';
import { Id } from './scalars.ts';

export const launchKind = v.optional(v.picklist(['LAUNCHPAD', 'LAUNCHPOOL']));
export const byProject = v.object({ projectId: Id });
export const detailErrors = { 20101: 'noSuchProject', 20106: 'otherModel' } as const;
