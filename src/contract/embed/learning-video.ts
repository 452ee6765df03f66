import * as v from 'valibot';
import { Count, PlainText, rows } from '../scalars.ts';

/**
 * A video that explains a product, `duration` in seconds; empty without one. exchange-api 2.4 lt.video, 2.6 loan.video
 */
export const LearningVideo = v.union([
  v.object({
    /** Title in the language of the page. */
    title: PlainText,
    /** Address of the picture before the video plays. */
    cover: v.string(),
    /** Address of the video. */
    url: v.string(),
    /** Length in seconds. */
    duration: Count,
    /** Subtitles of the video. */
    subtitles: rows(
      v.object({
        /** Language of the subtitles, BCP 47. */
        lang: v.string(),
        /** Address of the subtitles, WebVTT. */
        url: v.string(),
      }),
    ),
  }),
  v.strictObject({}),
]);
