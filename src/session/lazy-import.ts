/** Time after which a script counts as lost, ms. R9.6 */
export const scriptTimeoutMs = 120_000;

/**
 * Returns `loading`, a lazy chunk on its way. One that has not arrived after two minutes counts as lost: it raises
 * `vite:preloadError` as a failed one does, which shell/page/island-watch.ts handles. quality.md Q-F13
 */
export function withinScriptTimeout<Module>(loading: Promise<Module>): Promise<Module> {
  const timer = setTimeout(
    () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })),
    scriptTimeoutMs,
  );
  const stop = () => clearTimeout(timer);
  loading.then(stop, stop);
  return loading;
}

/**
 * Runs `use` once the lazy chunk has loaded. A chunk that cannot be loaded raises `vite:preloadError`, which
 * shell/page/island-watch.ts handles; here the failure is ignored. quality.md Q-F13
 */
export function whenLoaded<Module>(loading: Promise<Module | undefined>, use: (module: Module) => void): void {
  withinScriptTimeout(loading).then(
    (module) => {
      if (module) use(module);
    },
    () => undefined,
  );
}
