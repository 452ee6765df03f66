import { config } from '#config';
import { safeHref } from '#ui/foundation/safe-href.ts';

/**
 * The href of a link of the configuration, such as the deposit page, with `{coin}` and `{symbol}` replaced, or
 * by nothing; undefined when the link is not configured or not safe. quality.md Q-S08
 */
export function configuredLink(
  name: keyof typeof config.links,
  values: Partial<Record<'coin' | 'symbol', string>> = {},
): string | undefined {
  const address = config.links[name] ?? '';
  const filled = address.replace(/\{(coin|symbol)\}/g, (_, key: 'coin' | 'symbol') =>
    encodeURIComponent(values[key] ?? ''),
  );
  return safeHref(filled, config.site);
}
