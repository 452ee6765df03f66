import * as v from 'valibot';
import type { ResultOf } from '#contract/call.ts';
import { eventDetails } from '#contract/project-detail.ts';
import { pageDataOf } from '#i18n/page-data.ts';

/** A contest, vote or task of a launch. */
export type LaunchEvent = ResultOf<typeof eventDetails>['list'][number];

/** Contests of the page's launch as the build read them; without a list on pages that were built without. */
export const builtEvents = pageDataOf<{ list?: LaunchEvent[] | undefined }>(
  'launch-events',
  v.partial(eventDetails.result),
  {},
);
