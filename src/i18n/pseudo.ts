const plain = 'AEIOUaeiouCcNnSsYyZz';
const accented = 'ÂÉÎÔÛâéîôûÇçÑñŠšÝýŽž';
const padding = ' ôñé îñ šîx ôf ûš îš â wôrd ôf šômé léñgth âñd ñô méâñîñg';
/** So much longer than English do translations grow. */
const growth = 0.4;

/** An English text accented and 40 % longer, its placeholders untouched: what is cut or never translated shows at a glance. */
export function pseudoText(text: string): string {
  const spoken = text.replace(
    /\{\{\w+\}\}|[A-Za-z]/g,
    (sign) => accented[sign.length === 1 ? plain.indexOf(sign) : -1] ?? sign,
  );
  return spoken + padding.repeat(Math.ceil(text.length / padding.length)).slice(0, Math.ceil(text.length * growth));
}

/** The same for a whole file of texts. */
export function pseudoTexts(nested: unknown): unknown {
  if (typeof nested === 'string') return pseudoText(nested);
  if (typeof nested !== 'object' || nested === null) return nested;
  return Object.fromEntries(Object.entries(nested).map(([key, value]) => [key, pseudoTexts(value)]));
}
