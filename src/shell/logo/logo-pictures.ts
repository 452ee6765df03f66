import { createHash } from 'node:crypto';
import { fitted, hasNames, isSvg, logoBoxes, svgFile, usesPage, withAttributes } from '#config/logo/logo.ts';
import type { Drawing, Logo, LogoPart, LogoPlace } from '#config/logo/logo.ts';
import { themeNames } from '#config/theme/roles.ts';
import type { ThemeName } from '#config/theme/roles.ts';
import { logo as ownLogo } from '#logo';
import { theme } from '#theme';
import { escapeMarkup } from '#ui/art/svg-tree.ts';

/** A drawing up to this length is in the HTML, which costs less than a request; characters. */
const inlineLimit = 2_048;

/** A drawing that is a file of its own. */
export interface LogoFile {
  /** Path without its ending; it changes with the drawing. */
  name: string;
  ending: 'svg' | 'webp';
  body: string | Buffer;
}

const isInline = (drawing: Drawing): boolean =>
  isSvg(drawing) && drawing.markup.length <= inlineLimit && !hasNames(drawing);
const isSame = (one: Drawing, other: Drawing): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The themes that need a drawing of their own: none for one that takes its colors from the page, or has one set. */
function drawingsOf(part: LogoPart, logo: Logo): { drawing: Drawing; themes: readonly ThemeName[] }[] {
  const variants = logo[part];
  if (!variants) return [];
  const { dark, light } = variants;
  const isOne = isSame(dark, light) && (!isSvg(dark) || isInline(dark) || !usesPage(dark));
  return isOne
    ? [{ drawing: dark, themes: themeNames }]
    : themeNames.map((name) => ({ drawing: variants[name], themes: [name] }));
}

function fileOf(part: LogoPart, drawing: Drawing, name: ThemeName): LogoFile {
  const body = isSvg(drawing) ? svgFile(drawing, theme[name]) : Buffer.from(drawing.webp, 'base64');
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  return { name: `${part}-${name}-${hash}`, ending: isSvg(drawing) ? 'svg' : 'webp', body };
}

/** The drawings of the logo that no page has in its HTML. */
export const logoFiles = (logo: Logo = ownLogo): LogoFile[] =>
  (['mark', 'wordmark'] as const).flatMap((part) =>
    drawingsOf(part, logo)
      .filter(({ drawing }) => !isInline(drawing))
      .map(({ drawing, themes: [name = 'dark'] }) => fileOf(part, drawing, name)),
  );

/** A drawing as a page has it: markup, or the address of a file with its size, CSS px. */
export type LogoPicture = { className: string } & ({ markup: string } | { src: string; width: number; height: number });

/**
 * The drawings for a place: one, or one for each theme, of which a page shows one. `label`: the name for people who do
 * not see it; absent where a text beside it says the same.
 */
export function logoPictures(place: LogoPlace, label?: string, logo: Logo = ownLogo): LogoPicture[] {
  const part = logo.wordmark ? 'wordmark' : 'mark';
  return drawingsOf(part, logo).map(({ drawing, themes }) => {
    const [name = 'dark', ...others] = themes;
    const size = fitted(drawing, logoBoxes[part][place]);
    const className = ['logo', part === 'wordmark' && 'logo--word', others.length === 0 && `logo--${name}`]
      .filter((each) => each !== false)
      .join(' ');
    if (!isSvg(drawing) || !isInline(drawing)) {
      const { name: file, ending } = fileOf(part, drawing, name);
      return { className, src: `/logo/${file}.${ending}`, ...size };
    }
    const named = label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': escapeMarkup(label) };
    const plain = drawing.markup.replace(' xmlns="http://www.w3.org/2000/svg"', '');
    return { className, markup: withAttributes(plain, { class: className, ...size, ...named }) };
  });
}
