import { encode } from 'uqr';

/** Modules of the quiet zone on each side; readers need four. */
const quietZone = 4;
/** Pixels of a module in the picture that is downloaded. */
const modulePx = 12;

/** A QR code as one SVG path, in a square of `size` modules that includes the quiet zone. */
export interface QrCode {
  size: number;
  path: string;
}

/** The QR code of a text, with error correction of level M. account.md 6 */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) =>
    // Neighboring dark modules of a row are one rectangle.
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.join('') };
}

/** A QR code as a PNG file, dark on white; undefined when the browser cannot draw it. */
export async function qrPicture({ size, path }: QrCode): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * modulePx;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(modulePx, modulePx);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
