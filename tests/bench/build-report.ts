import * as v from 'valibot';

const Chunk = v.object({
  /** Scripts that come with it: its static imports. */
  imports: v.array(v.string()),
  /** Its modules, and how much of it each is: bytes without comments and spaces. */
  modules: v.array(v.object({ id: v.string(), bytes: v.number() })),
});
export type Chunk = v.InferOutput<typeof Chunk>;

/** What `build-site.ts` tells of a build. */
export const BuildReport = v.object({
  seconds: v.number(),
  peakBytes: v.number(),
  /** Scripts of the browser by their path in the site. */
  chunks: v.record(v.string(), Chunk),
});
export type BuildReport = v.InferOutput<typeof BuildReport>;
