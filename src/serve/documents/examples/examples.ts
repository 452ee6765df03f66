/** Examples of the calls by their names. */
export type Examples = Readonly<Record<string, Example>>;

export interface Example {
  /** Parameters of the success. */
  params: Readonly<Record<string, unknown>>;
  /** The envelope of a success. */
  success?: unknown;
  /** The envelope of one refusal. */
  refusal?: unknown;
}
