/** The part of the package that is used: it comes without types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype' | 'woff2';
    /** Keeps every glyph; the text is then left out. */
    keepAllGlyphs?: boolean;
    /** Features of OpenType that stay; all without it. */
    keepFeatures?: string[];
    /** A place on an axis, or the part of it that stays. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  /** A font with the characters of a text alone. Rejects what is no font. */
  export default function subsetFont(font: Uint8Array, text: string | undefined, options: Options): Promise<Buffer>;
}
