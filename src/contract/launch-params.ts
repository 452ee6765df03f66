/** Parameters and error codes that several launch calls share. launchpad.md 5 */
import * as v from 'valibot';
import { Id } from './scalars.ts';

/** Optional filter by the kind of launch. */
export const launchKind = v.optional(v.picklist(['LAUNCHPAD', 'LAUNCHPOOL']));
/** Parameters of the calls about one project. */
export const projectParams = v.object({
  /** Id of the project. */
  projectId: Id,
});
/** Errors of the calls about one project. */
export const projectErrors = {
  /** There is no such project. */
  20101: 'noSuchProject',
  /** The project has another model; the result says which. */
  20106: 'otherModel',
} as const;
/** Result of 20106. */
export const OtherModel = v.object({
  /** Model of the project: its calls have this version in their paths. */
  model: v.picklist(['v1', 'v2']),
});
/** Results of refusals of the calls about one project. */
export const projectRefusals = { 20106: OtherModel };
