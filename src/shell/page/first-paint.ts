/**
 * Applies the stored theme, palette, list tab and hidden amounts, whether a restriction or banners are known, whether
 * the app shows the page and whether somebody seems to be logged in, so that nothing flashes or moves when the session
 * answers. It stands in every page with the same bytes, because the policy allows it by its hash.
 */
(() => {
  const page = document.documentElement;
  const root = page.dataset;
  // The bars of the browser have the color of the page's theme, which the user may change at any time.
  const colorBars = () => {
    for (const [index, meta] of document.querySelectorAll<HTMLMetaElement>('meta[media]').entries()) {
      const scheme = index === 0 ? 'dark' : 'light';
      meta.media = root['theme'] ? (root['theme'] === scheme ? '' : 'not all') : `(prefers-color-scheme:${scheme})`;
    }
  };
  new MutationObserver(colorBars).observe(page, { attributeFilter: ['data-theme'] });
  if (window.slipwayApp !== undefined) root['app'] = '';
  try {
    const stored = (key: string) => localStorage.getItem(key);
    const query = new URLSearchParams(location.search);
    const theme = stored('theme');
    if (theme === 'light' || theme === 'dark') root['theme'] = theme;
    const palette = stored('palette');
    if (palette === 'swapped' || palette === 'safe') root['palette'] = palette;
    if (stored('showAssets') === '0') root['assets'] = 'hidden';
    if (stored('ribbon') === 'folded') root['sandbox'] = 'folded';
    const tab = query.get('tab') ?? (location.hash.slice(1) || stored('launchTab'));
    if (tab === 'upcoming' || tab === 'finished') root['tab'] = tab;
    if (sessionStorage.getItem('restriction')) root['restricted'] = '';
    root['banners'] = String(stored('banners'));
    const platform = query.get('platform');
    if (platform === 'h5' || (platform !== 'pc' && sessionStorage.getItem('platform') === 'h5')) root['app'] = '';
    if (sessionStorage.getItem('usertoken') || stored('usertoken')) root['person'] = 'in';
  } catch {
    // Storage is blocked: the page stays as it was built.
  }
})();
