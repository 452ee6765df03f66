import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';

/** An exchange that is measured, in a process of its own. */
export interface Target<Report> {
  origin: string;
  /** What it says of itself since it was asked last. */
  report(): Promise<Report>;
}

/** Starts a program that sends its origin and answers each question with a report, for as long as `act` runs. */
export async function withTarget<const S extends v.GenericSchema, T>(
  { program, args = [], schema }: { program: string; args?: readonly string[]; schema: S },
  act: (target: Target<v.InferOutput<S>>) => Promise<T>,
): Promise<T> {
  const target = fork(program, args);
  const ended = once(target, 'exit');
  const told = async (): Promise<unknown> => (await Promise.race([once(target, 'message'), ended]))[0];
  async function report(): Promise<v.InferOutput<S>> {
    target.send('report');
    return v.parse(schema, await told());
  }
  try {
    return await act({ origin: v.parse(v.string(), await told()), report });
  } finally {
    if (target.connected) target.disconnect();
    await ended;
  }
}
