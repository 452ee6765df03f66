/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { TestQuestions } from '#leverage/access/TestQuestions.tsx';
import { rendered } from '../../ui/support/render.ts';

const question = (id: string) => ({
  id,
  multiple: false,
  question: `${id}?`,
  options: [
    { id: 'a', text: 'A' },
    { id: 'b', text: 'B' },
  ],
});

test.each([
  [2, 'All questions must be answered correctly.'],
  [1, '2 questions. At least 1 correct answers are needed.'],
])('[FV27] a test that needs %i of 2 says: %s', async (passScore, lead) => {
  const list = [question('One'), question('Two')];
  const page = await rendered(
    <TestQuestions
      lang="en"
      kind="margin"
      test={{ version: '1', passScore, list }}
      pending={false}
      onSubmit={() => undefined}
    />,
  );
  expect(page.texts('.test__lead')).toEqual([lead]);
});
