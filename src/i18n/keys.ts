import type account from '../../locales/en/account.json';
import type bots from '../../locales/en/bots.json';
import type common from '../../locales/en/common.json';
import type explanation from '../../locales/en/explanation.json';
import type launchpad from '../../locales/en/launchpad.json';
import type leveraged from '../../locales/en/leveraged.json';
import type loans from '../../locales/en/loans.json';
import type margin from '../../locales/en/margin.json';
import type notice from '../../locales/en/notice.json';
import type orders from '../../locales/en/orders.json';
import type seo from '../../locales/en/seo.json';
import type spot from '../../locales/en/spot.json';
import type { Lang, Namespace } from './lang.ts';
import type { pluralForms, Values } from './table.ts';

interface English {
  common: typeof common;
  launchpad: typeof launchpad;
  spot: typeof spot;
  leveraged: typeof leveraged;
  margin: typeof margin;
  loans: typeof loans;
  bots: typeof bots;
  explanation: typeof explanation;
  account: typeof account;
  notice: typeof notice;
  orders: typeof orders;
  seo: typeof seo;
}

type PluralForm = (typeof pluralForms)[number];
type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];
type WithoutPlural<K> = K extends `${infer Base}_${PluralForm}` ? Base : K;

/** Keys of a namespace's English file; the forms of a plural are one key. */
export type TextKey<N extends Namespace> = WithoutPlural<Leaves<English[N]>>;

/** Texts of one namespace in one language. */
export interface Texts<N extends Namespace> {
  (key: TextKey<N>, values?: Values): string;
  /** Language of the texts when it differs from the page's; sections mark it with `lang={t.lang}`. */
  readonly lang: Lang | undefined;
}
