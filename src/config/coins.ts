/** The icons of coins that a brand brings: `coins/BTC.svg`. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandFolder, shownPath } from './brand-path.ts';
import { BrandError } from './load.ts';
import { readSvg } from './logo/read-svg.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Codes of coins as the contract has them. */
const coinFile = /^([A-Z0-9]{1,20})\.svg$/;
/** Width divided by height of an icon, whose box is a square. */
const shapes = { least: 1 / 2, most: 2 } as const;

/** An icon by its coin: the file's path below the site, and what is in it. */
export interface CoinIcon {
  path: string;
  svg: string;
}

/** The icons of the brand that `SLIPWAY_BRAND` names, and a line for each file that is none. */
export function readCoins(root: string, env: Env): { coins: Map<string, CoinIcon>; lines: string[] } {
  const folder = join(brandFolder(root, env), 'coins');
  const coins = new Map<string, CoinIcon>();
  const lines: string[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder).filter((each) => !each.startsWith('.')) : []) {
    const path = join(folder, file);
    const [, coin] = coinFile.exec(file) ?? [];
    try {
      if (coin === undefined) throw new Error('is no icon of a coin: name it as the coin, BTC.svg');
      const { markup, width, height } = readSvg(readFileSync(path, 'utf8'));
      if (/currentcolor|var\(/i.test(markup)) throw new Error('takes colors of the page: an icon has its own');
      if (width / height < shapes.least || width / height > shapes.most)
        throw new Error(`is ${width} × ${height}: an icon is nearly a square`);
      const hash = createHash('sha256').update(markup).digest('hex').slice(0, 10);
      coins.set(coin, { path: `/coins/${coin}-${hash}.svg`, svg: markup });
    } catch (error) {
      lines.push(`${shownPath(path)} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { coins, lines };
}

/** The icons of the brand. Throws a `BrandError` with all that is wrong with them. */
export function loadCoins(root: string, env: Env): Map<string, CoinIcon> {
  const { coins, lines } = readCoins(root, env);
  if (lines.length > 0) throw new BrandError(lines);
  return coins;
}
