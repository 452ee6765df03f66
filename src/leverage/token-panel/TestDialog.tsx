import { useEffect } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import {
  $accessStep,
  $leveragedAccess,
  $leveragedTest,
  leveragedAccess,
  loadLeveragedTest,
} from '#session/leverage/leveraged-access.ts';
import { showToast, toast } from '#shell/toasts/toasts.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { TestQuestions } from '../access/TestQuestions.tsx';
import { clearAnswers, markWrong } from '../access/test-answers.ts';
import type { Answers, Test } from '../access/test-answers.ts';

/** Submits the answers and keeps what became of them; a passed test closes the dialog. */
async function submit(lang: Lang, test: Test, answers: Answers, onClose: () => void): Promise<void> {
  const t = texts(lang, 'leveraged');
  const result = await leveragedAccess.answer(answers);
  if (result?.kind === 'wrong') markWrong('leveraged', test.version, result.wrong);
  if (result?.kind === 'outdated') showToast(t('access.test.outdated'), { tone: 'warn' });
  if (result?.kind === 'passed') {
    clearAnswers('leveraged');
    toast('leveraged', 'panel.testPassed');
  }
  if (result?.kind === 'passed' || result?.kind === 'riskNotAccepted') onClose();
}

/** The test that precedes purchases and redemptions. Closing it keeps the answers. R4.6 */
export function TestDialog({ lang, open, onClose }: { lang: Lang; open: boolean; onClose: () => void }) {
  const t = texts(lang, 'leveraged');
  const loaded = useStore($leveragedTest);
  const access = useStore($leveragedAccess);
  const step = useStore($accessStep);
  const second = useStore($serverSecond);
  const lockedUntil = access.phase === 'known' && !access.test && access.lockedUntil > second ? access.lockedUntil : 0;
  useEffect(() => {
    if (open) void loadLeveragedTest();
  }, [open]);
  return (
    <Dialog open={open} title={t('access.test.title')} closeLabel={t('panel.closeTest')} onClose={onClose}>
      {loaded.phase === 'ready' ? (
        <TestQuestions
          lang={lang}
          kind="leveraged"
          test={loaded.value}
          pending={step.phase === 'sending' && step.step === 'test'}
          error={step.phase === 'failed' && step.step === 'test' ? errorText(step.error) : undefined}
          lockedUntil={lockedUntil}
          onSubmit={(answers) => void submit(lang, loaded.value, answers, onClose)}
        />
      ) : loaded.phase === 'failed' ? (
        <ErrorState
          title={t('access.test.failed')}
          action={<Button onPress={() => void loadLeveragedTest()}>{t('panel.retry')}</Button>}
        >
          {errorText(loaded.error)}
        </ErrorState>
      ) : (
        <div aria-busy="true">
          <Skeleton shape="card" count={2} />
        </div>
      )}
    </Dialog>
  );
}
