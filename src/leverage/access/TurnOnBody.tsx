import { useEffect, useRef, useState } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { AccessStep } from '#session/leverage/access.ts';
import {
  $pendingAccessStep,
  acceptMarginRisk,
  answerMarginTest,
  openMargin,
  setMarginLeverage,
} from '#session/leverage/margin-access.ts';
import type { KnownMarginAccess } from '#session/leverage/margin-adapters.ts';
import type { AccessOutcome } from '#session/leverage/margin-outcome.ts';
import { $marginTest } from '#session/leverage/margin-test.ts';
import { showToast, toast } from '#shell/toasts/toasts.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { LeverageStep } from './LeverageStep.tsx';
import { MarginTestStep } from './MarginTestStep.tsx';
import { OutcomeNotice } from './OutcomeNotice.tsx';
import { RiskText } from './RiskText.tsx';
import { StepList } from './StepList.tsx';
import { clearAnswers, markWrong } from './test-answers.ts';
import type { Answers } from './test-answers.ts';
import './turn-on.scss';

interface TurnOnBodyProps {
  lang: Lang;
  access: KnownMarginAccess;
  step: AccessStep;
  onClose: () => void;
  onRepay: (coin: string) => void;
}

/** The step that is missing, and what became of the last one. */
export function TurnOnBody({ lang, access, step, onClose, onRepay }: TurnOnBodyProps) {
  const t = texts(lang, 'margin');
  const pending = useStore($pendingAccessStep);
  const [outcome, setOutcome] = useState<AccessOutcome | undefined>(undefined);
  const body = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    // The control that had the focus is gone with its step.
    if (shownStep.current !== step) body.current?.focus();
    shownStep.current = step;
  }, [step]);

  /** Shows what became of a step; `onDone` after a step that was taken. */
  const run = async (taken: Promise<AccessOutcome>, onDone?: () => void) => {
    setOutcome(undefined);
    const result = await taken;
    switch (result.kind) {
      case 'done':
        onDone?.();
        return;
      case 'already':
        toast('margin', 'turnOn.already', {}, 'info');
        onClose();
        return;
      case 'personChanged':
        onClose();
        return;
      case 'riskAgain':
        // The test can have a new version as well.
        void $marginTest.load();
        break;
    }
    setOutcome(result);
  };

  const answer = (version: string, answers: Answers) => {
    const judged = answerMarginTest(version, answers).then((result) => {
      if (result.kind === 'done') clearAnswers('margin');
      if (result.kind === 'wrongAnswers' || result.kind === 'locked') markWrong('margin', version, result.wrong);
      return result;
    });
    void run(judged);
  };
  const closeWith = (message: string) => () => {
    showToast(message);
    onClose();
  };
  const turnOn = (leverage: string) => void run(openMargin(true, leverage), closeWith(t('turnOn.done', { leverage })));
  const setLeverage = (leverage: string) =>
    void run(setMarginLeverage(leverage), closeWith(t('turnOn.leverageDone', { leverage })));
  const turnOff = () => void run(openMargin(false), closeWith(t('turnOn.offDone')));
  const isBlocked = outcome !== undefined && blocking.has(outcome.kind);

  return (
    <div className="turn-on" lang={t.lang} ref={body} tabIndex={-1}>
      {(step === 'risk' || step === 'test' || step === 'locked' || step === 'turnOn') && (
        <StepList lang={lang} step={step} />
      )}
      {outcome && (
        <OutcomeNotice
          lang={lang}
          outcome={outcome}
          onRepay={onRepay}
          onTurnOff={turnOff}
          isPending={pending !== undefined}
        />
      )}
      {step === 'isolated' && <OutcomeNotice lang={lang} outcome={{ kind: 'isolated' }} />}
      {step === 'risk' && !isBlocked && (
        <RiskText
          lang={lang}
          kind="margin"
          pending={pending === 'accept'}
          onAccept={() => void run(acceptMarginRisk())}
          onClose={onClose}
        />
      )}
      {(step === 'test' || step === 'locked') && !isBlocked && (
        <MarginTestStep
          lang={lang}
          pending={pending === 'answer'}
          lockedUntil={step === 'locked' ? access.lockedUntil : 0}
          onSubmit={answer}
        />
      )}
      {(step === 'turnOn' || step === 'ready') && (
        <LeverageStep
          lang={lang}
          access={access}
          pending={pending}
          isBlocked={isBlocked}
          onTurnOn={turnOn}
          onSetLeverage={setLeverage}
          onTurnOff={turnOff}
        />
      )}
    </div>
  );
}

/** After these nothing in the dialog can be done: the switch stays as it is. leverage.md 4 */
const blocking: ReadonlySet<AccessOutcome['kind']> = new Set(['institutionalLoan', 'liquidation', 'platformOff']);
