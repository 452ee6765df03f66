import { formatDate } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { $compliance, closeComplianceNotice, type Restriction } from '#session/compliance.ts';
import { $settings } from '#session/settings.ts';
import { svgElement } from '#ui/art/svg-element.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { shieldAlert } from '#ui/icon/icons.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';
import { loadNoticeTexts } from '../notices/load-notice-texts.ts';
import { pageLang } from '../page-lang.ts';
import { areaName, loadCountries } from './countries.ts';
import { showRestrictionStrip } from './restriction-strip.ts';
import { complianceText } from './compliance-text.ts';

const lang = pageLang();

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

function reasonOf({ result: { wall, area } }: Restriction): string {
  if (wall !== 'REGION') return complianceText(reasons[wall]);
  return area === ''
    ? complianceText('wall.regionText')
    : complianceText('wall.regionTextArea', { area: areaName(area) });
}

function makeFacts({ code, result }: Restriction): HTMLElement {
  const rows: [label: string, value: string][] = [
    [complianceText('wall.product'), complianceText(products[result.product])],
    [complianceText('wall.code'), String(code)],
    ...(result.until > 0
      ? [
          [complianceText('wall.until'), formatDate(lang, result.until, { zone: $settings.get().zone })] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
  const list = make('dl', 'facts facts--lines');
  for (const [label, value] of rows) {
    list.append(make('div', 'facts__fact', make('dt', 'facts__label', label), make('dd', 'facts__value', value)));
  }
  return list;
}

/**
 * Creates the actions: the links that the exchange offers, as far as they are safe, and the button that closes the
 * wall.
 */
function makeActions({ result }: Restriction, close: () => void): HTMLElement {
  const links = result.actions.flatMap(({ kind, url }) => {
    const link = safeLink(url, location.origin);
    if (!link) return [];
    const element = make('a', 'button button--quiet', complianceText(actions[kind]));
    element.href = link.href;
    if (link.rel) element.rel = link.rel;
    // In the app this closes the page.
    element.toggleAttribute('data-leave', kind === 'leave' && link.foreignHost === undefined);
    if (link.foreignHost) element.append(make('small', 'wall__host', link.foreignHost));
    return [element];
  });
  const dismiss = make(
    'button',
    'button button--primary',
    result.canBrowse ? complianceText('wall.read') : texts(lang, 'common')('action.close'),
  );
  dismiss.type = 'button';
  dismiss.autofocus = true;
  dismiss.addEventListener('click', close);
  return make('div', 'wall__actions', ...links, dismiss);
}

/** Shows the restriction of the session, now and whenever it changes, once its texts are loaded. */
export async function followRestriction(): Promise<void> {
  if (await loadNoticeTexts()) $compliance.subscribe(showRestriction);
}

/**
 * Shows a restriction: as the notice, replacing an older one, until the user closes it, then as a strip below the
 * header. Without one both are removed. R8.5, Q-F05, account.md 6
 */
function showRestriction(restriction: Restriction | undefined): void {
  const old = document.querySelector<HTMLDialogElement>('#wall');
  old?.close(); // toasts and live regions inside it return to the page
  old?.remove();
  showRestrictionStrip(restriction, () => restriction && openNotice(restriction));
  if (restriction?.isClosed === false) openNotice(restriction);
}

/** Opens the compliance notice. */
function openNotice(restriction: Restriction): void {
  const dialog = make('dialog', 'dialog wall');
  dialog.id = 'wall';
  dialog.setAttribute('aria-labelledby', 'wall-title');
  dialog.setAttribute('aria-describedby', 'wall-text');
  const title = make('h2', 'dialog__title', complianceText(titles[restriction.result.wall]));
  title.id = 'wall-title';
  const text = make('p', '', reasonOf(restriction));
  text.id = 'wall-text';
  const body = make('div', 'dialog__body', text, makeFacts(restriction));
  if (restriction.result.canBrowse) body.append(make('p', 'faint', complianceText('wall.browse')));
  const icon = make('span', 'wall__icon', svgElement(iconTree(shieldAlert, 22)));
  dialog.append(
    make('div', 'dialog__head', icon, title),
    body,
    makeActions(restriction, () => dialog.close()),
  );
  // A notice that the next restriction replaces closes as well; its store holds that one by then.
  dialog.addEventListener('close', () => {
    if ($compliance.get() === restriction) closeComplianceNotice();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  if (restriction.result.area !== '') void loadCountries().then(() => (text.textContent = reasonOf(restriction)));
}
