import { useState } from 'react';
import { coins } from '#coins';
import { config } from '#config';
import { safeLink } from '#ui/foundation/safe-href.ts';
import { coinDrawing } from './coin-drawing.ts';
import './coin-icon.scss';

/** The address of a coin's icon if the site may show pictures of its host; undefined otherwise. Q-S08 */
export function iconAddress(icon: string, pageOrigin: string): string | undefined {
  const link = safeLink(icon, pageOrigin);
  if (!link || /^mailto:/.test(link.href)) return undefined;
  if (link.foreignHost === undefined) return link.href;
  const isAllowed = config.imageHosts.some((host) => new URL(host).origin === new URL(link.href).origin);
  return isAllowed ? link.href : undefined;
}

interface CoinIconProps {
  coin: string;
  /** CSS px of its square. */
  size: 20 | 28 | 40;
  /** The address that the exchange names; empty: none. */
  icon?: string;
}

/**
 * The icon of a coin: that of the brand, that of the exchange, or a drawing from its code, also where a picture does
 * not load. The code itself is written beside it.
 */
export function CoinIcon({ coin, size, icon = '' }: CoinIconProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const own = coins[coin];
  const foreign = icon === '' || typeof location === 'undefined' ? undefined : iconAddress(icon, location.origin);
  const address = [own, foreign].find((each) => each !== undefined && !failed.includes(each));
  if (address !== undefined)
    return (
      <img
        className={`coin-icon coin-icon--${size}`}
        src={address}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed([...failed, address])}
      />
    );
  const { letters, color, shape } = coinDrawing(coin);
  // The letters are no text: who copies a row copies the code alone.
  return (
    <span
      className={`coin-icon coin-icon--${size} coin-icon--c${color} coin-icon--s${shape}`}
      data-letters={letters}
      aria-hidden="true"
    />
  );
}
