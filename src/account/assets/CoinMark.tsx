import { useState } from 'react';
import { config } from '#config';
import { safeLink } from '#ui/foundation/safe-href.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $coinInfo } from './coin-info.ts';
import './coin-mark.scss';

const colors = 8;

/** The address of a coin's icon if the site may show pictures of its host; undefined otherwise. Q-S08 */
export function iconAddress(icon: string, pageOrigin: string): string | undefined {
  const link = safeLink(icon, pageOrigin);
  if (!link || /^mailto:/.test(link.href)) return undefined;
  if (link.foreignHost === undefined) return link.href;
  const isAllowed = config.imageHosts.some((host) => new URL(host).origin === new URL(link.href).origin);
  return isAllowed ? link.href : undefined;
}

/**
 * The icon of a coin, or its first letter on a color of its code when it has none; the code itself is written beside
 * it.
 */
export function CoinMark({ coin }: { coin: string }) {
  const icon = useStore($coinInfo).chains.get(coin)?.icon ?? '';
  const [failed, setFailed] = useState('');
  const address = icon === '' || icon === failed ? undefined : iconAddress(icon, location.origin);
  if (address !== undefined)
    return (
      <img
        className="coin-mark"
        src={address}
        alt=""
        width={28}
        height={28}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(icon)}
      />
    );
  const sum = Array.from(coin).reduce((total, letter, index) => total + letter.charCodeAt(0) * (index + 1), 0);
  return (
    <span className={`coin-mark coin-mark--${String((sum % colors) + 1)}`} aria-hidden="true">
      {coin.slice(0, 1)}
    </span>
  );
}
