import type { Finding, Summary } from '../findings.ts';
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
  summary: Summary;
  findings: Finding[];
}

/** The domain of a call or the stream of a topic. */
export const groupOf = (subject: string): string => subject.split('.')[0] ?? subject;
