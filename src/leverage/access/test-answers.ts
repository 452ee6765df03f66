import * as v from 'valibot';
import { tabMap } from '#session/storage.ts';

/** The two features that a risk text and a test precede; each has answers of its own. leverage.md 4 */
export type AccessKind = 'leveraged' | 'margin';

/** A test as the exchange sends it; `version` changes with its questions, `passScore` right answers pass. */
export interface Test {
  version: string;
  passScore: number;
  list: readonly TestQuestion[];
}

/** A question, with one right option or with several (`multiple`). */
export interface TestQuestion {
  id: string;
  multiple: boolean;
  question: string;
  options: readonly { id: string; text: string }[];
}

/** Chosen option ids by question id. */
export type Answers = Readonly<Record<string, readonly string[]>>;

const maxItems = 50;

/** Failed attempts after which a test is locked, and for how many hours. exchange-api 2.4 lt.submitTips */
export const testRule = { attempts: 3, hours: 24 } as const;
const ItemId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const ItemIds = v.pipe(v.array(ItemId), v.maxLength(maxItems));
const StoredAnswers = v.object({
  version: v.string(),
  answers: v.record(ItemId, ItemIds),
  /** Questions whose answer was wrong when it was last submitted, and not changed since. */
  wrong: ItemIds,
});
type StoredAnswers = v.InferOutput<typeof StoredAnswers>;

/**
 * The answers of this tab by kind: they survive Escape, a reload and a new login of the same person, not another
 * person.
 */
export const $testAnswers = tabMap('testAnswers', v.record(v.picklist(['leveraged', 'margin']), StoredAnswers));

/** The stored answers that belong to the test: those of another version, question or option are dropped. */
export function answersOf(
  test: Test,
  stored: StoredAnswers | undefined,
): { answers: Answers; wrong: readonly string[] } {
  if (stored?.version !== test.version) return { answers: {}, wrong: [] };
  const answers = Object.fromEntries(
    test.list.flatMap(({ id, multiple, options }) => {
      const chosen = (stored.answers[id] ?? []).filter((option) => options.some((other) => other.id === option));
      return chosen.length > 0 ? [[id, multiple ? chosen : chosen.slice(0, 1)]] : [];
    }),
  );
  return { answers, wrong: stored.wrong.filter((id) => test.list.some((question) => question.id === id)) };
}

/** Chooses an option of a question, or takes it back; the mark of a wrong answer goes. */
export function chooseOption(
  kind: AccessKind,
  test: Test,
  question: TestQuestion,
  option: string,
  isOn: boolean,
): void {
  const { answers, wrong } = answersOf(test, $testAnswers.get()[kind]);
  const others = question.multiple ? (answers[question.id] ?? []).filter((other) => other !== option) : [];
  $testAnswers.setKey(kind, {
    version: test.version,
    answers: { ...mutable(answers), [question.id]: isOn ? [...others, option] : others },
    wrong: wrong.filter((id) => id !== question.id),
  });
}

/** Marks the questions that the exchange found wrong; the answers stay. */
export function markWrong(kind: AccessKind, version: string, wrong: readonly string[]): void {
  const stored = $testAnswers.get()[kind];
  $testAnswers.setKey(kind, { version, answers: stored?.version === version ? stored.answers : {}, wrong: [...wrong] });
}

/** Removes the answers of a passed test. */
export const clearAnswers = (kind: AccessKind): void => $testAnswers.setKey(kind, undefined);

/** The ids of the questions without an answer, in order. */
export const unansweredOf = (test: Test, answers: Answers): string[] =>
  test.list.filter(({ id }) => (answers[id] ?? []).length === 0).map(({ id }) => id);

const mutable = (answers: Answers): Record<string, string[]> =>
  Object.fromEntries(Object.entries(answers).map(([id, options]) => [id, [...options]]));
