/** Parameters and error codes that several launch calls share. launchpad.md 5 */
import * as v from 'valibot';
import { Id } from './scalars.ts';

/** Optional filter by the kind of launch. */
export const launchKind = v.optional(v.picklist(['LAUNCHPAD', 'LAUNCHPOOL']));
/** Parameters of the calls about one project. */
export const projectParams = v.object({ projectId: Id });
/** Errors of the calls about one project. */
export const projectErrors = { 20101: 'noSuchProject', 20106: 'otherModel' } as const;
