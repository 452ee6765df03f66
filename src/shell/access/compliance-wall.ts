import { formatDate } from '../i18n/format.ts';
import { texts } from '../i18n/texts.ts';
import type { Restriction } from '../session/compliance.ts';
import { makeTree } from '../ui/art/make-tree.ts';
import { iconTree } from '../ui/icon/drawing.ts';
import { shieldAlert } from '../ui/icon/icons.ts';
import { safeLink } from '../ui/safe-href.ts';
import { pageLang } from './page-lang.ts';

const lang = pageLang();
const t = texts(lang, 'common');

const titles = { REGION: 'wall.region', KYC: 'wall.kyc', SANCTION: 'wall.sanction' } as const;
const reasons = { KYC: 'wall.kycText', SANCTION: 'wall.sanctionText' } as const;
const products = {
  all: 'wall.all',
  spot: 'wall.spot',
  margin: 'wall.margin',
  lt: 'wall.lt',
  loan: 'wall.loan',
  grid: 'wall.grid',
  launchpad: 'wall.launchpad',
} as const;
const actions = {
  verify: 'wall.verify',
  support: 'wall.support',
  withdraw: 'wall.withdraw',
  leave: 'wall.leave',
} as const;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...inner: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inner);
  return element;
}

/** The area by its name in the page's language; its code when the browser knows no such area. */
function areaName(area: string): string {
  return /^[A-Z]{2}$/.test(area) ? (new Intl.DisplayNames(lang, { type: 'region' }).of(area) ?? area) : area;
}

function reasonOf({ result: { wall, area } }: Restriction): string {
  if (wall !== 'REGION') return t(reasons[wall]);
  return area === '' ? t('wall.regionText') : t('wall.regionTextArea', { area: areaName(area) });
}

function facts({ code, result }: Restriction): HTMLElement {
  const rows: [label: string, value: string][] = [
    [t('wall.product'), t(products[result.product])],
    [t('wall.code'), String(code)],
    ...(result.until > 0
      ? [[t('wall.until'), formatDate(lang, result.until, { zone: 'local' })] satisfies [string, string]]
      : []),
  ];
  const list = make('dl', 'facts facts--lines');
  for (const [label, value] of rows) {
    list.append(make('div', 'facts__fact', make('dt', 'facts__label', label), make('dd', 'facts__value', value)));
  }
  return list;
}

/** The ways out: the remedies of the exchange that may be linked, and reading on. */
function ways({ result }: Restriction, close: () => void): HTMLElement {
  const links = result.actions.flatMap(({ kind, url }) => {
    const link = safeLink(url, location.origin);
    if (!link) return [];
    const element = make('a', 'button button--quiet', t(actions[kind]));
    element.href = link.href;
    if (link.rel) element.rel = link.rel;
    if (link.foreignHost) element.append(make('small', 'wall__host', link.foreignHost));
    return [element];
  });
  const read = make('button', 'button button--primary', t(result.canBrowse ? 'wall.read' : 'action.close'));
  read.type = 'button';
  read.autofocus = true;
  read.addEventListener('click', close);
  return make('footer', 'wall__ways', ...links, read);
}

/** Shows the one compliance wall, or takes it away when the restriction is lifted. R8.5, Q-F05 */
export function showWall(restriction: Restriction | undefined): void {
  const old = document.querySelector<HTMLDialogElement>('#wall');
  old?.close(); // what it holds of the page's leaves it
  old?.remove();
  if (!restriction) return;
  const dialog = make('dialog', 'dialog wall');
  dialog.id = 'wall';
  dialog.setAttribute('aria-labelledby', 'wall-title');
  dialog.setAttribute('aria-describedby', 'wall-text');
  const title = make('h2', 'dialog__title', t(titles[restriction.result.wall]));
  title.id = 'wall-title';
  const text = make('p', '', reasonOf(restriction));
  text.id = 'wall-text';
  const body = make('div', 'dialog__body', text, facts(restriction));
  if (restriction.result.canBrowse) body.append(make('p', 'faint', t('wall.browse')));
  const icon = make('span', 'wall__icon', makeTree(iconTree(shieldAlert, 22)));
  dialog.append(
    make('header', 'dialog__head', icon, title),
    body,
    ways(restriction, () => dialog.close()),
  );
  document.body.append(dialog);
  dialog.showModal();
}
