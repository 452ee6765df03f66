import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';

/** Events that are counted until a reset; later ones are ignored. exchange-api 1.8 */
const maxEvents = 10_000;

const Event = v.object({ event: v.string(), path: v.pipe(v.string(), v.maxLength(200)) });

/** Counts analytics events in memory, as an operator's endpoint would. */
export function openAnalytics() {
  let total = 0;
  const countByPath = new Map<string, number>();
  return {
    /** Counts an event of any text; one that names no path has the path ''. */
    add(text: string): void {
      if (total >= maxEvents) return;
      total += 1;
      const event = v.safeParse(Event, parseJson(text));
      const path = event.success ? event.output.path : '';
      countByPath.set(path, (countByPath.get(path) ?? 0) + 1);
    },
    /** The number of events, in all and by path, the most frequent first. */
    counts(): { total: number; paths: { path: string; count: number }[] } {
      const paths = [...countByPath].map(([path, count]) => ({ path, count }));
      return { total, paths: paths.sort((one, other) => other.count - one.count).slice(0, 100) };
    },
    clear(): void {
      total = 0;
      countByPath.clear();
    },
  };
}

export type Analytics = ReturnType<typeof openAnalytics>;
