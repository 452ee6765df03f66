import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { send } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { bannerList } from '../../contract/projects.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { kept } from '../../session/storage.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { x } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { useStore } from '../../ui/use-store.ts';
import { outward } from '../link.ts';
import '../banners.scss';

type Banner = ResultOf<typeof bannerList>['list'][number];

const closedMax = 100;
/** Banners that this browser has closed. */
const $closed = kept('closedBanners', v.pipe(v.array(v.string()), v.maxLength(closedMax)), []);

function BannerRow({ lang }: { lang: Lang }) {
  const t = texts(lang, 'launchpad');
  const closed = useStore($closed);
  const [banners, setBanners] = useState<readonly Banner[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    void send(bannerList, {}, { signal: leave.signal }).then((answer) => {
      if (answer.ok) setBanners(answer.result.list);
    });
    return () => leave.abort();
  }, []);
  const [banner] = banners.filter(({ bannerId }) => !closed.includes(bannerId));
  const link = banner && outward(banner.url);
  return (
    <div className="banners" lang={t.lang}>
      {banner && (
        <aside className="banners__banner" aria-label={t('banner.label')}>
          <p>
            <strong>{link ? <a href={link.href}>{banner.title}</a> : banner.title}</strong> {banner.text}
          </p>
          <button
            className="button button--plain button--icon"
            type="button"
            aria-label={t('banner.close')}
            onClick={() => $closed.set([...closed, banner.bannerId].slice(-closedMax))}
          >
            <Icon of={x} size={16} />
          </button>
        </aside>
      )}
    </div>
  );
}

/** The exchange's banner of the moment, in a room that is there before it comes. One at a time; closing shows the next. */
export const Banners = guarded(BannerRow);
