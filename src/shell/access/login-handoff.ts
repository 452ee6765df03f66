/**
 * The script that an operator's own login page hands a session over with. It runs outside of the site's pages, as
 * text: it has everything in itself. docs/operators.md "Login"
 */

/** What the page of the operator passes. */
interface Handoff {
  usertoken: string;
  /** Stays logged in after the last tab is closed. */
  stay?: boolean;
}

/**
 * Offers `SlipwayLogin` to the page. `langs` are the prefixes of the site, `home` its first page without the language.
 * A `redirect_url` that is no page of this origin leads to that page. quality.md Q-S04
 */
export function offerHandoff(langs: readonly string[], home: string): void {
  const key = 'usertoken';
  const tell = (message: object): void => {
    const channel = new BroadcastChannel('slipway-session');
    channel.postMessage(message);
    channel.close();
  };
  const target = (): string => {
    const saved = /(?:^|;\s*)lang=([\w-]+)/.exec(document.cookie)?.[1] ?? '';
    const first = `/${langs.includes(saved) ? saved : (langs[0] ?? '')}${home}`;
    const wanted = new URLSearchParams(location.search).get('redirect_url') ?? '';
    if (wanted.length > 2000 || /[\x00-\x20\x7f\\]/.test(wanted) || !URL.canParse(wanted, location.origin))
      return first;
    const { origin, username, password, pathname, search, hash } = new URL(wanted, location.origin);
    const isPage = langs.includes(pathname.split('/')[1] ?? '') && !/\/{2}|%(?:2f|5c)/i.test(pathname);
    return isPage && origin === location.origin && username + password === '' ? pathname + search + hash : first;
  };
  Object.assign(window, {
    SlipwayLogin: {
      version: 'slipway-login/1',
      /** Stores the token, tells all tabs and leads back. Throws for what is no token, and where storage is blocked. */
      finish({ usertoken, stay = false }: Handoff): void {
        if (typeof usertoken !== 'string' || !/^[!-~]{1,512}$/.test(usertoken)) throw new TypeError('no usertoken');
        const [kept, other] = stay ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
        kept.setItem(key, usertoken);
        // First of all: a tab that sees the other token go would take it for a logout.
        tell({ kind: 'login', token: usertoken, stays: stay });
        other.removeItem(key);
        location.replace(target());
      },
      /** Logs all tabs out. */
      end(): void {
        for (const storage of [sessionStorage, localStorage]) storage.removeItem(key);
        tell({ kind: 'logout' });
      },
    },
  });
}

/** The script for a site. */
export const handoffScript = (langs: readonly string[], home: string): string =>
  `(${String(offerHandoff)})(${JSON.stringify(langs)},${JSON.stringify(home)});\n`;
