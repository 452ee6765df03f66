import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { AccessStep } from '#session/leverage/access.ts';
import { classes } from '#ui/foundation/classes.ts';

const order = ['risk', 'test', 'turnOn'] as const;

/** The three steps of turning margin on, with the current one. */
export function StepList({ lang, step }: { lang: Lang; step: AccessStep }) {
  const t = texts(lang, 'margin');
  const labels = { risk: t('turnOn.step.risk'), test: t('turnOn.step.test'), turnOn: t('turnOn.step.leverage') };
  const current = order.findIndex((each) => each === (step === 'locked' ? 'test' : step));
  return (
    <ol className="turn-on__steps" aria-label={t('turnOn.step.label')}>
      {order.map((each, index) => (
        <li
          className={classes('turn-on__step', index < current && 'turn-on__step--done')}
          key={each}
          aria-current={index === current ? 'step' : undefined}
        >
          {labels[each]}
          {index < current && <span className="out-of-sight">{t('turnOn.step.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
