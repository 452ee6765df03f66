import type { Call } from '#contract/call.ts';
import { marketTopics } from '#contract/market-stream.ts';
import { privateTopics } from '#contract/stream.ts';
import { UsageError } from '#command/errors.ts';

/** What `--only` selects. */
export interface Selection {
  /** True for a subject: a call, a topic such as `market.depth`, or a stream. */
  has: (subject: string) => boolean;
}

/**
 * Parses `--only`: domains, calls with or without their domain, topics, streams. Throws a `UsageError` for an unknown
 * name.
 */
export function selectionOf(only: readonly string[], calls: ReadonlyMap<string, Call>): Selection {
  if (only.length === 0) return { has: () => true };
  const subjects = [
    ...calls.keys(),
    'market',
    'private',
    ...Object.keys(marketTopics).map((kind) => `market.${kind}`),
    ...privateTopics.map((topic) => `private.${topic}`),
  ];
  const isNamed = (subject: string, name: string): boolean => {
    const [group, ...rest] = subject.split('.');
    return subject === name || group === name || rest.join('.') === name;
  };
  const unknown = only.find((name) => !subjects.some((subject) => isNamed(subject, name)));
  if (unknown !== undefined) throw new UsageError(`--only: no domain, call or topic "${unknown}"`);
  return { has: (subject) => only.some((name) => isNamed(subject, name)) };
}
