import { whenLoaded } from '#session/lazy-import.ts';
import { logout } from '#session/login.ts';
import { setShowAssets, setTheme } from '#session/preferences/set-preference.ts';
import { $settings, $showAssets, $theme, themes } from '#session/settings.ts';
import { $user, userState } from '#session/user.ts';
import { langCookie } from '#i18n/lang-cookie.ts';
import { texts } from '#i18n/texts.ts';
import { $palette, palettes } from './palette.ts';
import { reportUnsaved } from './report-unsaved.ts';
import { pageLang } from '../page-lang.ts';
import { loginAddress } from '../login-address.ts';
import { toast } from '../toasts/toasts.ts';

const root = document.documentElement.dataset;

/** Sets or removes a data attribute of the document, which style sheets select by. */
function setRootAttribute(name: 'theme' | 'palette' | 'assets' | 'person', value: string | undefined): void {
  if (value === undefined) delete root[name];
  else root[name] = value;
}

/** Checks the chosen radio button of a group, and calls `choose` when a user checks another. */
function bindRadios<T extends string>(name: string, values: readonly T[], chosen: T, choose: (value: T) => void): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`#display input[name='${name}']`)) {
    input.checked = input.value === chosen;
    input.onchange = () => {
      const value = values.find((candidate) => candidate === input.value);
      if (value !== undefined) choose(value);
    };
  }
}

/**
 * The radio buttons that a user checked before this script ran; the page itself checks none. After a reload or
 * Back it returns none, since browsers then restore the buttons of the earlier visit.
 */
function earlyChoices(): HTMLInputElement[] {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate') return [];
  return [...document.querySelectorAll<HTMLInputElement>('#display input[type=radio]:checked')];
}

function startDisplay(): void {
  const early = earlyChoices();
  $theme.subscribe((theme) => {
    setRootAttribute('theme', theme === 'system' ? undefined : theme);
    bindRadios('theme', themes, theme, (value) => void reportUnsaved(setTheme(value)));
  });
  $palette.subscribe((palette) => {
    setRootAttribute('palette', palette === 'usual' ? undefined : palette);
    bindRadios('palette', palettes, palette, (value) => $palette.set(value));
  });
  for (const input of early) input.click();
}

/** Connects the checkbox of the display menu that keeps messages until they are closed. Q-A05 */
function startToastSetting(): void {
  const checkbox = document.querySelector<HTMLInputElement>('[data-toasts-stay]');
  if (!checkbox) return;
  $settings.subscribe(({ toastsStay }) => (checkbox.checked = toastsStay));
  checkbox.disabled = false;
  checkbox.addEventListener('change', () => $settings.set({ ...$settings.get(), toastsStay: checkbox.checked }));
}

function startAssetsButton(): void {
  const t = texts(pageLang(), 'common');
  const button = document.querySelector<HTMLButtonElement>('[data-eye]');
  button?.addEventListener('click', () => void reportUnsaved(setShowAssets(!$showAssets.get())));
  $showAssets.subscribe((isShown) => {
    setRootAttribute('assets', isShown ? undefined : 'hidden');
    button?.setAttribute('aria-label', t(isShown ? 'assets.hide' : 'assets.show'));
    button?.setAttribute('aria-pressed', String(!isShown));
  });
}

/** Language links keep query and hash, and store the language for addresses without one. R2.9 */
function startLanguages(): void {
  document.getElementById('languages')?.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a') : null;
    if (!link) return;
    const [, language = ''] = link.pathname.split('/');
    document.cookie = langCookie(language);
    const path = location.pathname.replace(/^\/[^/]+/, `/${language}`);
    link.href = path + location.search + location.hash;
  });
}

/** Login links return to the current address with query and hash. */
function startLoginLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-login]');
    if (link) link.href = loginAddress(pageLang(), location.pathname + location.search + location.hash);
  });
}

function startPerson(): void {
  $user.subscribe((user) => {
    if (user !== userState.unknown) setRootAttribute('person', user === userState.loggedIn ? 'in' : undefined);
    if (user === userState.loggedIn)
      whenLoaded(import('./account-menu.ts'), ({ startAccountMenu }) => startAccountMenu());
  });
  document.querySelector('[data-logout]')?.addEventListener('click', () => {
    document.getElementById('account')?.hidePopover();
    void logout();
    toast('account', 'logout.done');
  });
}

/** Loads the list of notifications with the first press of the bell. account.md 5 */
function startBell(): void {
  document
    .querySelector('[data-bell]')
    ?.addEventListener('click', () =>
      whenLoaded(import('../notices/open-drawer.tsx'), ({ openDrawer }) => void openDrawer()),
    );
}

/** Runs the header: display settings, hidden amounts, languages, login link and account menu. */
export function startHeader(): void {
  startDisplay();
  startToastSetting();
  startAssetsButton();
  startLanguages();
  startLoginLinks();
  startPerson();
  startBell();
}
