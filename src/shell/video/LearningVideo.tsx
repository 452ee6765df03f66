import { useEffect, useState } from 'react';
import { config } from '#config';
import type { ApiResult } from '#api/index.ts';
import type { Lang } from '#i18n/lang.ts';
import { safeHref } from '#ui/foundation/safe-href.ts';
import './learning-video.scss';

/** A video of the exchange, as far as it is shown. */
interface Video {
  title: string;
  cover: string;
  url: string;
  subtitles: readonly { lang: string; url: string }[];
}

interface Props {
  lang: Lang;
  /** Element id and text of the heading. */
  id: string;
  heading: string;
  /** Language of the heading when it is not the page's. */
  textLang: Lang | undefined;
  className?: string;
  /** Loads the video, a constant of its file. */
  load: () => Promise<ApiResult<Video | object>>;
}

/** A video of the exchange that explains a product; nothing when it has none. exchange-api 2.4 lt.video */
export function LearningVideo({ lang, id, heading, textLang, className, load }: Props) {
  const [found, setFound] = useState<Video | undefined>(undefined);
  useEffect(() => {
    const show = async () => {
      const answer = await load();
      if (answer.ok && 'url' in answer.result) setFound(answer.result);
    };
    void show();
  }, [load]);
  const source = found && safeHref(found.url, config.site);
  if (!found || source === undefined) return null;
  const subtitles = found.subtitles.flatMap((each) => {
    const href = safeHref(each.url, config.site);
    return href === undefined ? [] : [{ lang: each.lang, href }];
  });
  return (
    <section className={className} aria-labelledby={id} lang={textLang}>
      <h2 id={id}>{heading}</h2>
      <video
        className="learning-video"
        controls
        preload="none"
        poster={safeHref(found.cover, config.site)}
        aria-label={found.title}
      >
        <source src={source} />
        {subtitles.map((each) => (
          <track key={each.lang} kind="subtitles" srcLang={each.lang} src={each.href} default={each.lang === lang} />
        ))}
      </video>
    </section>
  );
}
