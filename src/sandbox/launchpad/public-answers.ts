import type * as v from 'valibot';
import type { Call, ParamsSchema, ResultSchema } from '../../contract/call.ts';
import type { Written } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { seedLangOf } from './texts.ts';
import type { SeedLang } from './seed/types.ts';
import { readBoard } from './view.ts';
import type { Board } from './view.ts';

/** What a public answer follows from, beside the board. */
export type Given<P> = { params: P; lang: string; now: number };

/** Answers kept a board: searches make many, and then the first ones go. */
const maxAnswers = 500;

/**
 * What everybody gets alike, written once a board: until the next minute, job or operator's act. Phases move at full
 * minutes, so no phase outlives its time in it.
 */
export function publicAnswer<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
  exchange: Exchange,
  call: Call<P, R, E>,
  { params, lang, now }: Given<Readonly<Record<string, unknown>>>,
  make: (board: Board, written: SeedLang) => v.InferInput<R>,
): Written {
  const board = readBoard(exchange, now);
  const written = seedLangOf(lang);
  const key = `${call.path} ${written} ${JSON.stringify(params)}`;
  let json = board.answers.get(key);
  if (!json) {
    json = Buffer.from(JSON.stringify(make(board, written)));
    if (board.answers.size >= maxAnswers) board.answers.clear();
    board.answers.set(key, json);
  }
  return { json };
}
