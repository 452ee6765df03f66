/** The visible text and the attributes with text of a page, without scripts, styles and drawings; a line a piece. */
export const wordsOf = (html: string): string =>
  [
    html.replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]+>/g, '\n'),
    ...html.matchAll(/ (?:content|title|aria-label|placeholder)="([^"]*)"/g).map(([, text = '']) => text),
  ].join('\n');
