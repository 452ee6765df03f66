/** Most characters of a foreign name that are shown. */
const lengthMax = 120;

/**
 * A foreign name as it may be shown: direction controls, zero-width and other invisible signs removed, spaces joined,
 * capped. Put it in `<bdi>` too, so that its own direction turns nothing around it. quality.md Q-S26
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = Array.from(plain);
  return letters.length > lengthMax ? `${letters.slice(0, lengthMax - 1).join('')}…` : plain;
}
