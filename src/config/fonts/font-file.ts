/** Reads a file of a typeface: its weights and characters, and widths as browsers measure them. */
import { Blob as FontBlob, Buffer as ShapeBuffer, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** A file of a typeface. Lengths are parts of the font size. */
export interface FontFile {
  bytes: Buffer;
  /** Lightest and heaviest weight; equal for a font that is not variable. */
  weights: { min: number; max: number };
  /** Other axes of a variable font with their usual place, such as `opsz`. */
  otherAxes: Readonly<Record<string, number>>;
  characters: readonly number[];
  ascent: number;
  descent: number;
  /** Width of a text with kerning; `features`: tags of features that are switched on. */
  widthOf: (text: string, weight: number, features?: readonly string[]) => number;
}

/** Place of the weight in the table `OS/2`. */
const weightClassAt = 4;

/** Returns what is in a file. Throws for bytes that are no font. */
export async function readFontFile(bytes: Buffer): Promise<FontFile> {
  const plain = await subsetFont(bytes, undefined, { targetFormat: 'truetype', keepAllGlyphs: true });
  const face = new Face(new FontBlob(new Uint8Array(plain).buffer));
  const characters = [...face.collectUnicodes()];
  if (characters.length === 0) throw new Error('no characters');
  const { wght, ...others } = face.getAxisInfos();
  const table = face.referenceTable('OS/2');
  const weight = table ? new DataView(table.buffer, table.byteOffset).getUint16(weightClassAt) : 400;
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  return {
    bytes,
    weights: wght ? { min: wght.min, max: wght.max } : { min: weight, max: weight },
    otherAxes: Object.fromEntries(Object.entries(others).map(([tag, axis]) => [tag, axis.default])),
    characters,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    widthOf: (text, at, features = []) => {
      if (wght) font.setVariations([new Variation('wght', at)]);
      const buffer = new ShapeBuffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(
        font,
        buffer,
        features.map((tag) => new Feature(tag, 1)),
      );
      return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / face.upem;
    },
  };
}
