import { defaultLang } from '#i18n/locales.ts';
import { localized, textFor } from '#sandbox/foundation/localized-text.ts';
import type { LocalizedText, TextsByLang } from '#sandbox/foundation/localized-text.ts';

/** A question: its texts, those of its options by their ids, and the ids of the right options. */
export interface RiskQuestion {
  id: string;
  text: LocalizedText;
  options: Readonly<Record<string, LocalizedText>>;
  right: readonly string[];
}

/** Questions by their right options. Their texts have the keys `id`, and `id.option` for the options. */
export const questionsOf = (
  texts: TextsByLang,
  rightOptions: Readonly<Record<string, readonly string[]>>,
): readonly RiskQuestion[] =>
  Object.entries(rightOptions).map(([id, right]) => {
    const options = Object.keys(texts[defaultLang] ?? {}).filter((key) => key.startsWith(`${id}.`));
    return {
      id,
      text: localized(texts, id),
      options: Object.fromEntries(options.map((key) => [key.slice(id.length + 1), localized(texts, key)])),
      right,
    };
  });

/** Ids of the chosen options by the id of their question. */
export type RiskAnswers = Readonly<Record<string, readonly string[]>>;

/** The questions in the language of a page prefix, without the right answers. */
export const questionRows = (questions: readonly RiskQuestion[], lang: string) =>
  questions.map(({ id, text, options, right }) => ({
    id,
    question: textFor(text, lang),
    multiple: right.length > 1,
    options: Object.entries(options).map(([option, label]) => ({ id: option, text: textFor(label, lang) })),
  }));

/** True when the answers name each question, no other, and only options that it has. */
export const isComplete = (questions: readonly RiskQuestion[], answers: RiskAnswers): boolean =>
  Object.keys(answers).length === questions.length &&
  questions.every(({ id, options }) => {
    const chosen = answers[id] ?? [];
    return chosen.length > 0 && chosen.every((option) => Object.hasOwn(options, option));
  });

/** The ids of the questions with a wrong answer, in their order. */
export const wrongQuestions = (questions: readonly RiskQuestion[], answers: RiskAnswers): string[] =>
  questions.flatMap(({ id, right }) => {
    const chosen = new Set(answers[id]);
    return chosen.size === right.length && right.every((option) => chosen.has(option)) ? [] : [id];
  });
