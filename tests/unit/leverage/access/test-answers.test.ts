import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage, openPage } from '../../session/support/page.ts';

const questions = {
  version: '2026-06',
  passScore: 2,
  list: [
    {
      id: 'one',
      multiple: false,
      question: 'One?',
      options: [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B' },
      ],
    },
    {
      id: 'many',
      multiple: true,
      question: 'Many?',
      options: [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B' },
      ],
    },
  ],
} as const;
const [one, many] = questions.list;

let tab: FakeStorage;
const load = async () => {
  openPage({ tab });
  return import('#leverage/access/test-answers.ts');
};
beforeEach(() => {
  tab = new FakeStorage();
});

test('[L10] a single choice replaces the other one, several are added and taken back', async () => {
  const { $testAnswers, answersOf, chooseOption } = await load();
  chooseOption('leveraged', questions, one, 'a', true);
  chooseOption('leveraged', questions, one, 'b', true);
  chooseOption('leveraged', questions, many, 'a', true);
  chooseOption('leveraged', questions, many, 'b', true);
  chooseOption('leveraged', questions, many, 'a', false);
  expect(answersOf(questions, $testAnswers.get()['leveraged']).answers).toEqual({ one: ['b'], many: ['b'] });
});

test('[L10] answers survive a reload, per kind', async () => {
  const first = await load();
  first.chooseOption('leveraged', questions, one, 'a', true);
  first.chooseOption('margin', questions, one, 'b', true);
  vi.resetModules();
  const { $testAnswers, answersOf } = await load();
  expect(answersOf(questions, $testAnswers.get()['leveraged']).answers).toEqual({ one: ['a'] });
  expect(answersOf(questions, $testAnswers.get()['margin']).answers).toEqual({ one: ['b'] });
});

test.each([
  ['of another version', { version: '2025-01', answers: { one: ['a'] }, wrong: ['one'] }, {}, []],
  [
    'of unknown questions and options',
    { version: '2026-06', answers: { one: ['z'], gone: ['a'] }, wrong: ['gone'] },
    {},
    [],
  ],
  [
    'with two options of a single choice',
    { version: '2026-06', answers: { one: ['a', 'b'] }, wrong: [] },
    { one: ['a'] },
    [],
  ],
])('[L10] stored answers %s are dropped', async (_, stored, answers, wrong) => {
  const { answersOf } = await load();
  expect(answersOf(questions, stored)).toEqual({ answers, wrong });
});

test('[L10] a stored text of another form counts as no answers', async () => {
  tab.setItem('testAnswers', '{"leveraged":{"version":7}}');
  const { $testAnswers } = await load();
  expect($testAnswers.get()).toEqual({});
});

test('[L10] a wrong question keeps its answer and loses its mark when it is changed', async () => {
  const { $testAnswers, answersOf, chooseOption, markWrong } = await load();
  chooseOption('leveraged', questions, one, 'a', true);
  markWrong('leveraged', questions.version, ['one', 'many']);
  expect(answersOf(questions, $testAnswers.get()['leveraged'])).toEqual({
    answers: { one: ['a'] },
    wrong: ['one', 'many'],
  });
  chooseOption('leveraged', questions, one, 'b', true);
  expect(answersOf(questions, $testAnswers.get()['leveraged']).wrong).toEqual(['many']);
});
