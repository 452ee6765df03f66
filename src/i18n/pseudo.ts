const plain = 'AEIOUaeiouCcNnSsYyZz';
const accented = 'ÂÉÎÔÛâéîôûÇçÑñŠšÝýŽž';
const padding = ' ôñé îñ šîx ôf ûš îš â wôrd ôf šômé léñgth âñd ñô méâñîñg';
/** Share by which translations are longer than English. */
const growth = 0.4;

/**
 * An English text accented and 40% longer, with its placeholders: truncated and untranslated texts become
 * visible.
 */
export function pseudoText(text: string): string {
  const spoken = text.replace(
    /\{\{\w+\}\}|[A-Za-z]/g,
    (sign) => accented[sign.length === 1 ? plain.indexOf(sign) : -1] ?? sign,
  );
  return spoken + padding.repeat(Math.ceil(text.length / padding.length)).slice(0, Math.ceil(text.length * growth));
}
