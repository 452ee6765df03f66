import { useState } from 'react';
import type { Result } from '../../contract/launchpad.ts';
import { formatCount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { say } from '../../ui/say.ts';
import { checkProof } from '../proof.ts';
import type { LaunchTexts } from '../words.ts';

type Checked = { phase: 'idle' | 'checking' } | { phase: 'checked'; outcome: 'ok' | 'seedDiffers' | 'ticketsDiffer' };

const outcomeText = { ok: 'proof.ok', seedDiffers: 'proof.seedDiffers', ticketsDiffer: 'proof.ticketsDiffer' } as const;

/** The draw's published figures, and the press that draws it again in this browser. */
export function DrawProof({ t, lang, result }: { t: LaunchTexts; lang: Lang; result: Result }) {
  const [checked, setChecked] = useState<Checked>({ phase: 'idle' });
  const { proof } = result;
  if (!proof) return null;
  const check = async () => {
    setChecked({ phase: 'checking' });
    const outcome = await checkProof(result);
    if (!outcome) return;
    setChecked({ phase: 'checked', outcome });
    say(t(outcomeText[outcome]));
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
      <Button size="small" variant="quiet" pending={checked.phase === 'checking'} onPress={() => void check()}>
        {t('proof.check')}
      </Button>
      {checked.phase === 'checked' && (
        <Notice tone={checked.outcome === 'ok' ? 'done' : 'error'}>{t(outcomeText[checked.outcome])}</Notice>
      )}
    </details>
  );
}
