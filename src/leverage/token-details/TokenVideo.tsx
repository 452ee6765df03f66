import { useEffect, useState } from 'react';
import { config } from '#config';
import { send } from '#api/index.ts';
import { video } from '#contract/leverage/lt-tokens.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { safeHref } from '#ui/foundation/safe-href.ts';

/** A video of the exchange, as far as it is shown. */
interface Video {
  title: string;
  cover: string;
  url: string;
  subtitles: readonly { lang: string; url: string }[];
}

function Learning({ lang }: { lang: Lang }) {
  const t = texts(lang, 'leveraged');
  const [found, setFound] = useState<Video | undefined>(undefined);
  useEffect(() => {
    const load = async () => {
      const answer = await send(video, {});
      if (answer.ok && 'url' in answer.result) setFound(answer.result);
    };
    void load();
  }, []);
  const source = found && safeHref(found.url, config.site);
  if (!found || source === undefined) return null;
  const subtitles = found.subtitles.flatMap((each) => {
    const href = safeHref(each.url, config.site);
    return href === undefined ? [] : [{ lang: each.lang, href }];
  });
  return (
    <section className="token-part" aria-labelledby="token-video" lang={t.lang}>
      <h2 id="token-video">{t('video.title')}</h2>
      <video
        className="token-video"
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

/** The exchange's video about leveraged tokens; nothing when it has none. exchange-api 2.4 lt.video */
export const TokenVideo = withErrorBoundary(Learning);
