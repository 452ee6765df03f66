import { send } from '#api/index.ts';
import { video } from '#contract/leverage/lt-tokens.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { LearningVideo } from '#shell/video/LearningVideo.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';

const load = () => send(video, {});

function Learning({ lang }: { lang: Lang }) {
  const t = texts(lang, 'leveraged');
  return (
    <LearningVideo
      lang={lang}
      id="token-video"
      heading={t('video.title')}
      textLang={t.lang}
      className="token-part"
      load={load}
    />
  );
}

/** The exchange's video about leveraged tokens; nothing when it has none. exchange-api 2.4 lt.video */
export const TokenVideo = withErrorBoundary(Learning);
