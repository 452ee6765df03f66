import type { LocalizedText } from '../market/catalog/pair-notices.ts';
import { textFor } from '../market/catalog/pair-notices.ts';

interface Option {
  id: string;
  text: LocalizedText;
}

interface Question {
  id: string;
  text: LocalizedText;
  options: readonly Option[];
  /** Ids of the right options. */
  right: readonly string[];
}

/** Version of the test; answers to another one are refused. */
export const testVersion = '2026-06';
/** Version of the risk text. */
export const riskVersion = '2026-06';
/** Right answers that pass the test. exchange-api 2.5 */
export const passScore = 6;

/** Returns a question; options have the ids a, b, c … in order. */
const question = (id: string, right: string, text: string, ...options: string[]): Question => ({
  id,
  text: { en: text },
  options: options.map((option, index) => ({ id: 'abcdefgh'.charAt(index), text: { en: option } })),
  right: right.split(','),
});

/** The eight questions on margin trading. */
const questions: readonly Question[] = [
  question(
    'collateral',
    'b',
    'What secures a margin loan on a standard account?',
    'The fund account',
    'All collateral coins of the spot account',
    'Only the coin that is bought',
  ),
  question(
    'interest',
    'a',
    'When is interest charged?',
    'When you borrow, and at each full hour after that',
    'Once a day',
    'Only when you repay',
  ),
  question(
    'rate',
    'c',
    'What does the risk rate compare?',
    'Profit with loss',
    'Fees with volume',
    'Debts with the value of the collateral',
  ),
  question(
    'rise',
    'a,b',
    'What raises the risk rate?',
    'The price of a collateral coin falls',
    'The price of a borrowed coin rises',
    'You repay a part of the loan',
  ),
  question(
    'limited',
    'b',
    'What happens when the level is Limited?',
    'All coins are sold',
    'You cannot borrow or transfer coins out',
    'Interest stops',
  ),
  question(
    'call',
    'a',
    'What should you do after a margin call?',
    'Repay, sell or deposit coins',
    'Borrow more',
    'Nothing, the exchange covers the loss',
  ),
  question(
    'liquidation',
    'c',
    'What happens at liquidation?',
    'The loan is forgiven',
    'Trading pauses for a day',
    'The exchange sells your coins to repay the debts and keeps a fee',
  ),
  question(
    'leverage',
    'b',
    'You trade with 3x leverage and the price falls 10 %. About how much of your own funds is lost?',
    '10 %',
    '30 %',
    'Nothing',
  ),
];

/** Returns the questions in a language, without the right answers. */
export const questionRows = (lang: string) =>
  questions.map(({ id, text, options, right }) => ({
    id,
    question: textFor(text, lang),
    multiple: right.length > 1,
    options: options.map((option) => ({ id: option.id, text: textFor(option.text, lang) })),
  }));

/** Chosen options by question. */
type Answers = Readonly<Record<string, readonly string[]>>;

/** Returns true when the answers name each question and only options that it has. */
export const isComplete = (answers: Answers): boolean =>
  Object.keys(answers).length === questions.length &&
  questions.every(({ id, options }) => {
    const chosen = answers[id] ?? [];
    return chosen.length > 0 && chosen.every((each) => options.some((option) => option.id === each));
  });

/** Returns the ids of the questions with a wrong answer, in order. */
export const wrongQuestions = (answers: Answers): string[] =>
  questions.filter(({ id, right }) => right.join() !== [...new Set(answers[id])].sort().join()).map(({ id }) => id);

/** Returns true when so few answers are wrong that the test is passed. */
export const isPassed = (wrong: readonly string[]): boolean => questions.length - wrong.length >= passScore;
