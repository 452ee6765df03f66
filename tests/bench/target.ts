import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';

/** An exchange that is measured, in a process of its own. */
export interface Target<Report> {
  origin: string;
  /** Requests a report of the time since the previous report. */
  report: () => Promise<Report>;
}

/** Starts a program that sends its origin and answers each message with a report, and stops it after `act`. */
export async function withTarget<const S extends v.GenericSchema, T>(
  { program, args = [], schema }: { program: string; args?: readonly string[]; schema: S },
  act: (target: Target<v.InferOutput<S>>) => Promise<T>,
): Promise<T> {
  const target = fork(program, args);
  const ended = once(target, 'exit');
  const nextMessage = async (): Promise<unknown> => (await Promise.race([once(target, 'message'), ended]))[0];
  async function report(): Promise<v.InferOutput<S>> {
    target.send('report');
    return v.parse(schema, await nextMessage());
  }
  try {
    return await act({ origin: v.parse(v.string(), await nextMessage()), report });
  } finally {
    if (target.connected) target.disconnect();
    await ended;
  }
}
