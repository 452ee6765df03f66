import * as v from 'valibot';
import { Count, PlainText, rows } from '../scalars.ts';

/**
 * A video that explains a product, `duration` in seconds; empty without one. exchange-api 2.4 lt.video, 2.6 loan.video
 */
export const LearningVideo = v.union([
  v.object({
    title: PlainText,
    cover: v.string(),
    url: v.string(),
    duration: Count,
    subtitles: rows(v.object({ lang: v.string(), url: v.string() })),
  }),
  v.strictObject({}),
]);
