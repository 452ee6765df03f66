import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { $settings } from '#session/settings.ts';
import type { LaunchTexts } from '../fact-texts.ts';

const sentences = ['pledge.locked', 'pledge.notYet', 'pledge.notYetStake', 'events.voteText'] as const;
type Sentence = (typeof sentences)[number];

/**
 * The attributes of an element whose only text is a sentence with a time (ms UTC). The HTML has it in UTC;
 * `showLocalSentences` and, once it runs, React write it in the zone of the reader.
 */
export const sentenceAttributes = (sentence: Sentence, timeMs: number) => ({
  'data-sentence': sentence,
  'data-sentence-time': timeMs,
  suppressHydrationWarning: true,
});

/** Shows the times of sentences in the reader's time zone. */
export function showLocalSentences(t: LaunchTexts, lang: Lang, root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-sentence]')) {
    const { sentence, sentenceTime } = element.dataset;
    const known = sentences.find((key) => key === sentence);
    if (known)
      element.textContent = t(known, { time: formatDate(lang, Number(sentenceTime), { zone: $settings.get().zone }) });
  }
}
