import { useState } from 'react';
import type { LotteryPool } from '#contract/launchpad.ts';
import { formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { Button } from '#ui/button/Button.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { copyText } from '#ui/foundation/copy-text.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project-store.ts';
import { winningNumbersOf, winnerCountOf } from './winners.ts';
import '#ui/field/field.scss';
import './winning-numbers.scss';

type DrawState = { phase: 'idle' | 'drawing' | 'seedDiffers' } | { phase: 'drawn'; numbers: readonly number[] };

/** A published figure of the draw as a whole, with a button that copies it. */
function Copyable({ t, name, value }: { t: LaunchTexts; name: string; value: string }) {
  const copy = () =>
    void copyText(value).then((isCopied) =>
      toast('launchpad', isCopied ? 'winners.copied' : 'winners.copyFailed', { name }, isCopied ? 'done' : 'error'),
    );
  return (
    <span className="winning-numbers__hash">
      <code dir="ltr">{value}</code>{' '}
      <Button size="small" variant="quiet" onPress={copy}>
        {t('winners.copy')}
        <span className="out-of-sight">, {name}</span>
      </Button>
    </span>
  );
}

/** A search for one ticket number: says whether it won. The list of winning numbers can have thousands. */
function FindTicket({
  t,
  lang,
  numbers,
  tickets,
}: {
  t: LaunchTexts;
  lang: Lang;
  numbers: readonly number[];
  tickets: number;
}) {
  const [typed, setTyped] = useState('');
  const number = Number(typed);
  const isTicket = number >= 1 && number <= tickets;
  return (
    <div className="winning-numbers__find">
      <label className="field">
        <span className="field__label">{t('winners.find')}</span>
        <span className="field__box">
          <input
            className="field__input"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) =>
              setTyped(cleanAmount(currentTarget.value, { decimals: 0, max: String(tickets) }))
            }
          />
        </span>
      </label>
      <p role="status">
        {isTicket && (
          <>
            {t('result.ticketNumber', { number: formatCount(lang, number) })} ·{' '}
            {numbers.includes(number) ? t('result.won') : t('result.lost')}
          </>
        )}
      </p>
    </div>
  );
}

function Numbers({ t, lang, projectId, pool }: { t: LaunchTexts; lang: Lang; projectId: string; pool: LotteryPool }) {
  const [state, setState] = useState<DrawState>({ phase: 'idle' });
  const draw = async () => {
    setState({ phase: 'drawing' });
    const numbers = await winningNumbersOf(projectId, pool);
    if (!numbers) {
      setState({ phase: 'idle' });
      return;
    }
    setState(numbers === 'seedDiffers' ? { phase: 'seedDiffers' } : { phase: 'drawn', numbers });
    announce(numbers === 'seedDiffers' ? t('proof.seedDiffers') : t('winners.drawn', { count: numbers.length }));
  };
  return (
    <>
      <p className="winning-numbers__note">
        {t('winners.text', { wins: formatCount(lang, winnerCountOf(pool)), tickets: formatCount(lang, pool.tickets) })}
      </p>
      {state.phase === 'drawn' ? (
        <>
          <FindTicket t={t} lang={lang} numbers={state.numbers} tickets={pool.tickets} />
          <p className="winning-numbers__list" role="group" tabIndex={0} aria-labelledby="winners-title">
            {state.numbers.join(' · ')}
          </p>
        </>
      ) : (
        <p>
          <Button variant="quiet" pending={state.phase === 'drawing'} onPress={() => void draw()}>
            {t('winners.draw')}
          </Button>
        </p>
      )}
      {state.phase === 'seedDiffers' && <Notice tone="error">{t('proof.seedDiffers')}</Notice>}
    </>
  );
}

function Winners({ lang, page }: { lang: Lang; page: string }) {
  const project = useStore($project) ?? pageData(page).project;
  const pool = project?.pools.find((candidate) => candidate.method === 'LOTTERY');
  if (!project || !pool) return null;
  const t = texts(lang, 'launchpad');
  const published = [
    { label: t('proof.seedHash'), value: pool.seedHash },
    { label: t('proof.ticketsHash'), value: pool.ticketsHash },
    { label: t('proof.seed'), value: pool.seed },
  ].flatMap(({ label, value }) =>
    value === undefined || value === '' ? [] : [{ label, value: <Copyable t={t} name={label} value={value} /> }],
  );
  return (
    <section className="winning-numbers" aria-labelledby="winners-title" lang={t.lang}>
      <h2 id="winners-title">{pool.seed === undefined ? t('winners.ahead') : t('winners.title')}</h2>
      {pool.seed === undefined ? (
        <p className="winning-numbers__note">{t('winners.aheadText')}</p>
      ) : (
        <Numbers t={t} lang={lang} projectId={project.projectId} pool={pool} />
      )}
      <Facts facts={published} />
    </section>
  );
}

/**
 * The draw of a lottery, for everybody: the hash of its seed from the start, and after the draw the seed, the hash of
 * the ticket list and the winning numbers, calculated in this browser from the seed. launchpad.md 4, 6
 */
export const WinningNumbers = withErrorBoundary(Winners);
