import { useEffect, useRef, useState } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { formatDate } from '#i18n/format.ts';
import { $settings } from '#session/settings.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { circleAlert } from '#ui/icon/status-icons.ts';
import { answersOf, chooseOption, markWrong, $testAnswers, testRule, unansweredOf } from './test-answers.ts';
import type { AccessKind, Answers, Test, TestQuestion } from './test-answers.ts';
import './access.scss';

interface TestQuestionsProps {
  lang: Lang;
  kind: AccessKind;
  test: Test;
  /** Answers that are being judged: nothing can be changed or sent meanwhile. */
  pending: boolean;
  /** Why the last submission failed for another reason than wrong answers. */
  error?: string | undefined;
  /** End of the lock after failed tests, ms of exchange time; 0 without a lock. */
  lockedUntil?: number;
  /** Failed submissions that are left before the lock, where the exchange says so. */
  triesLeft?: number;
  onSubmit: (answers: Answers) => void;
}

/**
 * The questions of a test, all on one page: native radio buttons and checkboxes. Answers are kept in this tab. A
 * submission without all answers moves the focus to the first missing one, one with wrong answers to the first of
 * these. R4.4, R4.6
 */
export function TestQuestions(props: TestQuestionsProps) {
  const { lang, kind, test, pending, error, lockedUntil = 0, triesLeft, onSubmit } = props;
  const t = texts(lang, 'leveraged');
  const { answers, wrong } = answersOf(test, useStore($testAnswers)[kind]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const wrongIds = wrong.join(' ');
  /** A submission has ended and its wrong answers have not been shown. */
  const awaitsResult = useRef(false);
  useEffect(() => {
    if (pending) awaitsResult.current = true;
    const ids = wrongIds.split(' ').filter(Boolean);
    if (pending || !awaitsResult.current || ids.length === 0) return;
    awaitsResult.current = false;
    focusQuestion(form.current, ids[0]);
    announce(t('access.test.wrongCount', { count: ids.length }));
  }, [pending, wrongIds, t]);
  if (lockedUntil > 0)
    return (
      <Notice tone="warn" title={t('access.test.locked', testRule)}>
        <p>{t('access.test.lockedUntil', { time: formatDate(lang, lockedUntil, { zone: $settings.get().zone }) })}</p>
      </Notice>
    );
  const unanswered = unansweredOf(test, answers);
  const submit = () => {
    setMissing(unanswered);
    // The marks are those of the last submission.
    markWrong(kind, test.version, []);
    if (unanswered.length === 0) onSubmit(answers);
    else focusQuestion(form.current, unanswered[0]);
  };
  return (
    <form
      className="test"
      lang={t.lang}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit();
      }}
    >
      <p className="test__lead">
        {test.list.length > 1 && test.passScore >= test.list.length
          ? t('access.test.leadAll')
          : t('access.test.lead', { count: test.list.length, score: String(test.passScore) })}
      </p>
      {wrong.length > 0 && <Notice tone="error">{t('access.test.wrongCount', { count: wrong.length })}</Notice>}
      {test.list.map((question, index) => (
        <Question
          key={question.id}
          lang={lang}
          kind={kind}
          test={test}
          question={question}
          number={index + 1}
          chosen={answers[question.id] ?? []}
          problem={
            wrong.includes(question.id)
              ? t('access.test.wrong')
              : missing.includes(question.id) && unanswered.includes(question.id)
                ? t('access.test.missing')
                : undefined
          }
          locked={pending}
        />
      ))}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      <p className="test__tries">
        {triesLeft === undefined
          ? t('access.test.rule', testRule)
          : t('access.test.triesLeft', { ...testRule, count: triesLeft })}
      </p>
      <Button wide size="large" pending={pending} pendingLabel={t('access.test.submitting')}>
        {t('access.test.submit')}
      </Button>
    </form>
  );
}

interface QuestionProps {
  lang: Lang;
  kind: AccessKind;
  test: Test;
  question: TestQuestion;
  number: number;
  chosen: readonly string[];
  problem: string | undefined;
  locked: boolean;
}

function Question({ lang, kind, test, question, number, chosen, problem, locked }: QuestionProps) {
  const t = texts(lang, 'leveraged');
  const name = `${kind}-${question.id}`;
  const note = `${name}-note`;
  return (
    <fieldset
      className={classes('test__question', problem !== undefined && 'test__question--wrong')}
      data-question={question.id}
      aria-describedby={problem === undefined ? undefined : note}
    >
      <legend className="test__legend">
        {t('access.test.numbered', { number: String(number), question: question.question })}
        {question.multiple && <span className="test__several">{t('access.test.several')}</span>}
      </legend>
      {question.options.map((option) => (
        <label className="check test__option" key={option.id}>
          <input
            className="check__box"
            type={question.multiple ? 'checkbox' : 'radio'}
            name={name}
            value={option.id}
            checked={chosen.includes(option.id)}
            aria-invalid={problem === undefined ? undefined : true}
            onChange={(event) => {
              if (!locked) chooseOption(kind, test, question, option.id, event.currentTarget.checked);
            }}
          />
          {option.text}
        </label>
      ))}
      {problem !== undefined && (
        <p className="test__problem" id={note}>
          <Icon of={circleAlert} />
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Moves the focus to the chosen option of a question, else to its first one. */
function focusQuestion(form: HTMLFormElement | null, id: string | undefined): void {
  const question = [...(form?.querySelectorAll<HTMLElement>('[data-question]') ?? [])].find(
    ({ dataset }) => dataset['question'] === id,
  );
  const target = question?.querySelector<HTMLElement>(':checked') ?? question?.querySelector<HTMLElement>('input');
  target?.focus();
  // The question itself, not only its option.
  question?.scrollIntoView({ block: 'center' });
}
