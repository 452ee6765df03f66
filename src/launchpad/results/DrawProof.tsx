import { useState } from 'react';
import type { LaunchResult } from '#contract/launchpad.ts';
import type { DrawCheck } from '#formulas/draw.ts';
import { formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { verifyDraw } from './verify-draw.ts';
import type { LaunchTexts } from '../fact-texts.ts';

type VerificationState = { phase: 'idle' | 'running' } | { phase: 'done'; check: DrawCheck };

const checkText = { ok: 'proof.ok', seedDiffers: 'proof.seedDiffers', ticketsDiffer: 'proof.ticketsDiffer' } as const;

/** The published figures of a draw, and a button that repeats the draw in this browser. */
export function DrawProof({ t, lang, result }: { t: LaunchTexts; lang: Lang; result: LaunchResult }) {
  const [state, setState] = useState<VerificationState>({ phase: 'idle' });
  const { proof } = result;
  if (!proof) return null;
  const verify = async () => {
    setState({ phase: 'running' });
    const check = await verifyDraw(result);
    setState(check ? { phase: 'done', check } : { phase: 'idle' });
    if (check) announce(t(checkText[check]));
  };
  return (
    <details className="draw-proof">
      <summary>{t('proof.title')}</summary>
      <p className="pledge-panel__note">{t('proof.text')}</p>
      <Facts
        facts={[
          { label: t('proof.tickets'), value: formatCount(lang, proof.n) },
          { label: t('proof.winners'), value: formatCount(lang, Math.min(proof.k, proof.n)) },
          { label: t('proof.seedHash'), value: <code>{proof.seedHash}</code> },
          { label: t('proof.seed'), value: <code>{proof.seed}</code> },
          { label: t('proof.ticketsHash'), value: <code>{proof.ticketsHash}</code> },
        ]}
      />
      <Button size="small" variant="quiet" pending={state.phase === 'running'} onPress={() => void verify()}>
        {t('proof.check')}
      </Button>
      {state.phase === 'done' && (
        <Notice tone={state.check === 'ok' ? 'done' : 'error'}>{t(checkText[state.check])}</Notice>
      )}
    </details>
  );
}
