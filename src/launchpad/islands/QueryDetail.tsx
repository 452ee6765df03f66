import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { ProjectCode } from '../../contract/scalars.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { errorText } from '../../shell/error-text.ts';
import type { Layout } from '../../shell/places.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf, projectAddress } from '../address.ts';
import { launchErrors } from '../error-words.ts';
import { $detail, loadDetail } from '../project.ts';
import { ProjectBody } from '../sections/ProjectBody.tsx';
import { ProjectHead } from '../sections/ProjectHead.tsx';
import { LaunchEvents } from './LaunchEvents.tsx';
import { OtherLaunches } from './OtherLaunches.tsx';
import { PledgePanel } from './PledgePanel.tsx';
import { SnapshotPanel } from './SnapshotPanel.tsx';
import { TicketCalculation } from './TicketCalculation.tsx';
import { WinningNumbers } from './WinningNumbers.tsx';

/** `title`: the page's heading until the project's own stands. */
type Props = { lang: Lang; layout: Layout; model: 'v1' | 'v2'; page: string; title: string };

/** The code in the address; undefined when there is none or it is no code. */
function codeOf(search: string): string | undefined {
  const parsed = v.safeParse(ProjectCode, new URLSearchParams(search).get('code')?.toUpperCase());
  return parsed.success ? parsed.output : undefined;
}

function Detail({ lang, layout, model, page, title }: Props) {
  const t = texts(lang, 'launchpad');
  const state = useStore($detail);
  const [code, setCode] = useState<string | undefined>(undefined);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const asked = codeOf(location.search);
    setCode(asked);
    setMissing(asked === undefined);
    if (asked) void loadDetail(asked, model);
  }, [model]);
  useEffect(() => {
    if (state.phase === 'otherModel' && code)
      location.replace(projectAddress(lang, layout, { code, model: state.model }, false));
    if (state.phase === 'ready') document.title = state.detail.name;
  }, [state, code, lang, layout]);

  const heading = <h1 className="out-of-sight">{title}</h1>;
  if (isMissing || (state.phase === 'failed' && state.error.kind === 'noSuchProject')) {
    return (
      <>
        {heading}
        <EmptyState
          level={2}
          framed
          title={t('detail.notFound')}
          action={
            <a className="button button--primary" href={addressOf(lang, layout, 'list')}>
              {t('detail.toList')}
            </a>
          }
        >
          {t('detail.notFoundText')}
        </EmptyState>
      </>
    );
  }
  if (state.phase === 'failed') {
    return (
      <>
        {heading}
        <ErrorState
          level={2}
          framed
          title={t('detail.failed')}
          action={<Button onPress={() => code && void loadDetail(code, model)}>{t('retry')}</Button>}
        >
          {errorText(state.error, launchErrors(t))}
        </ErrorState>
      </>
    );
  }
  if (state.phase !== 'ready') {
    return (
      <>
        {heading}
        <div className="detail__loading" aria-busy="true">
          <Skeleton shape="card" count={2} />
        </div>
      </>
    );
  }
  const { detail } = state;
  return (
    <div className="detail" lang={t.lang}>
      <div className="detail__head">
        <ProjectHead t={t} lang={lang} project={detail} textsIn={detail.lang} />
      </div>
      <div className="detail__panel">
        <PledgePanel lang={lang} layout={layout} page={page} fixed={detail} />
      </div>
      <div className="detail__body">
        {model === 'v1' && <TicketCalculation lang={lang} page={page} />}
        {detail.pools.some(({ method }) => method === 'LOTTERY') && <WinningNumbers lang={lang} page={page} />}
        {detail.times.snapshotStart !== undefined && <SnapshotPanel lang={lang} page={page} />}
        {detail.isContest && <LaunchEvents lang={lang} page={page} />}
        <ProjectBody
          t={t}
          lang={lang}
          detail={detail}
          textsIn={detail.lang}
          rulesHref={addressOf(lang, layout, 'rules')}
        >
          <OtherLaunches t={t} lang={lang} layout={layout} page={page} project={detail} />
        </ProjectBody>
      </div>
    </div>
  );
}

/** A project that has no page of its own, asked of the exchange by the code in the address. launchpad.md 6 "Addresses" */
export const QueryDetail = guarded(Detail);
