import { late } from '../session/late.ts';
import { logout } from '../session/login.ts';
import { setShowAssets, setTheme } from '../session/preferences.ts';
import { $showAssets } from '../session/show-assets.ts';
import { $theme, themes } from '../session/theme.ts';
import { $user } from '../session/user.ts';
import { langCookie } from '../i18n/lang-cookie.ts';
import { texts } from '../i18n/texts.ts';
import { $palette, palettes } from './palette.ts';
import { pageLang } from './page-lang.ts';
import { loginAddress } from './places.ts';
import { toast } from './toasts.ts';

const root = document.documentElement.dataset;

function markAttribute(name: 'theme' | 'palette' | 'assets' | 'person', value: string | undefined): void {
  if (value === undefined) delete root[name];
  else root[name] = value;
}

/** Keeps a group of radio buttons and a choice alike. */
function joinRadios<T extends string>(name: string, values: readonly T[], chosen: T, choose: (value: T) => void): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`#display input[name='${name}']`)) {
    input.checked = input.value === chosen;
    input.onchange = () => {
      const value = values.find((known) => known === input.value);
      if (value !== undefined) choose(value);
    };
  }
}

function startDisplay(): void {
  $theme.subscribe((theme) => {
    markAttribute('theme', theme === 'system' ? undefined : theme);
    joinRadios('theme', themes, theme, (value) => void setTheme(value));
  });
  $palette.subscribe((palette) => {
    markAttribute('palette', palette === 'usual' ? undefined : palette);
    joinRadios('palette', palettes, palette, (value) => $palette.set(value));
  });
}

function startEye(): void {
  const t = texts(pageLang(), 'common');
  const eye = document.querySelector<HTMLButtonElement>('[data-eye]');
  eye?.addEventListener('click', () => void setShowAssets(!$showAssets.get()));
  $showAssets.subscribe((isShown) => {
    markAttribute('assets', isShown ? undefined : 'hidden');
    eye?.setAttribute('aria-label', t(isShown ? 'assets.hide' : 'assets.show'));
    eye?.setAttribute('aria-pressed', String(!isShown));
  });
}

/** The links keep query and hash and remember the choice, for addresses that come without a language. spec 2 */
function startLanguages(): void {
  document.getElementById('languages')?.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
    if (!link) return;
    const { language = '' } = link.dataset;
    document.cookie = langCookie(language);
    const path = location.pathname.replace(/^\/[^/]+/, `/${language}`);
    link.href = path + location.search + location.hash;
  });
}

/** The login link leads back to the very address, query and hash included. */
function startLoginLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-login]');
  link?.addEventListener('click', () => {
    link.href = loginAddress(pageLang(), location.pathname + location.search + location.hash);
  });
}

function startPerson(): void {
  $user.subscribe((user) => {
    if (user !== 0) markAttribute('person', user === 1 ? 'in' : undefined);
    if (user === 1) late(import('./person-menu.ts'), ({ showPerson }) => showPerson());
  });
  document.querySelector('[data-logout]')?.addEventListener('click', () => {
    document.getElementById('account')?.hidePopover();
    void logout();
    toast('account', 'logout.done');
  });
}

/** Runs the header: theme, hidden amounts, languages, who is here. */
export function startHeader(): void {
  startDisplay();
  startEye();
  startLanguages();
  startLoginLink();
  startPerson();
}
