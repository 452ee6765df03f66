import * as v from 'valibot';

const Chunk = v.object({
  /** Paths of its static imports. */
  imports: v.array(v.string()),
  /** Its modules with their size: bytes without comments and white space. */
  modules: v.array(v.object({ id: v.string(), bytes: v.number() })),
});
export type Chunk = v.InferOutput<typeof Chunk>;

/** Report of `bundle-modules.ts`. */
export const BuildReport = v.object({
  /** Browser scripts by path in the site. */
  chunks: v.record(v.string(), Chunk),
});
export type BuildReport = v.InferOutput<typeof BuildReport>;
