import * as v from 'valibot';
import type { ApiError } from '../../api/index.ts';

const maxQuestions = 50;
const Wrong = v.object({ wrong: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(maxQuestions)) });
const Locked = v.object({ lockedUntil: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/**
 * The ids of the questions that a refused test names as wrong; none when its data has another form.
 * exchange-api 2.4, 4.5
 */
export function wrongQuestionsOf({ result }: Pick<ApiError, 'result'>): string[] {
  const parsed = v.safeParse(Wrong, result);
  return parsed.success ? parsed.output.wrong : [];
}

/**
 * Returns until when a test is locked, ms of exchange time, from the data or the limit of a refusal; undefined when
 * neither says so.
 */
export function lockedUntilOf({ result, limit }: Pick<ApiError, 'result' | 'limit'>): number | undefined {
  const parsed = v.safeParse(Locked, result);
  if (parsed.success && parsed.output.lockedUntil > 0) return parsed.output.lockedUntil;
  return limit !== undefined && /^\d{1,15}$/.test(limit) && Number(limit) > 0 ? Number(limit) : undefined;
}
