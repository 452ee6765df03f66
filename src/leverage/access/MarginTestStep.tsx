import { useEffect } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $marginTest } from '#session/leverage/margin-test.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { TestQuestions } from './TestQuestions.tsx';
import type { Answers } from './test-answers.ts';

interface MarginTestStepProps {
  lang: Lang;
  pending: boolean;
  /** End of the lock after failed tests, ms of exchange time; 0 without a lock. */
  lockedUntil: number;
  onSubmit: (version: string, answers: Answers) => void;
}

/** The test of margin trading; its questions load with the step. R4.4 */
export function MarginTestStep({ lang, pending, lockedUntil, onSubmit }: MarginTestStepProps) {
  const t = texts(lang, 'margin');
  const loaded = useStore($marginTest);
  useEffect(() => void $marginTest.load(), []);
  if (loaded.phase === 'ready')
    return (
      <TestQuestions
        lang={lang}
        kind="margin"
        test={loaded.value}
        pending={pending}
        lockedUntil={lockedUntil}
        onSubmit={(answers) => onSubmit(loaded.value.version, answers)}
      />
    );
  if (loaded.phase === 'failed')
    return (
      <ErrorState
        title={t('turnOn.testFailed')}
        action={<Button onPress={() => void $marginTest.load()}>{t('turnOn.retry')}</Button>}
      >
        {errorText(loaded.error)}
      </ErrorState>
    );
  return (
    <div aria-busy="true">
      <Skeleton shape="card" count={2} />
    </div>
  );
}
