/** Recorded answers of the calls, by their names. */
export type Examples = Readonly<
  Record<
    string,
    {
      params?: Readonly<Record<string, unknown>>;
      /** The envelope of a success. */
      success?: unknown;
      /** The envelope of one refusal. */
      refusal?: unknown;
    }
  >
>;

/** File of the recorded examples. */
export const examplesFile = 'docs/contract/examples.json';

/** Reads the recorded examples; none before they are recorded for the first time. */
export function readExamples(): Examples {
  return {};
}
