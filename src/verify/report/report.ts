import type { Finding, Summary } from '../findings.ts';
import type { Step } from './next.ts';
import type { Profile } from '../context.ts';

/** Result of a run, as it is written to `--json`. verify.md 4 */
export interface Report {
  version: 1;
  url: string;
  /** Every address that was used, by the name of its host or stream. */
  addresses: Readonly<Record<string, string>>;
  /** Version of the contract that was checked. */
  contract: string;
  seconds: number;
  profile: Profile;
  /** `notOffered`: calls of what the exchange has switched off, which are not asked. */
  summary: Summary & { notOffered: number };
  /** What to do about the failures, what blocks most first. */
  next: Step[];
  /** Optional calls that the exchange lacks: the configuration can name them in `without`. */
  without: string[];
  findings: Finding[];
}

/** The domain of a call or the stream of a topic. */
export const groupOf = (subject: string): string => subject.split('.')[0] ?? subject;
