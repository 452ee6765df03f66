/** Time after which a script counts as lost, ms. R9.6 */
export const scriptTimeoutMs = 120_000;

/** A timer that fires later than this belongs to a device that slept, ms. */
const sleptMs = 10_000;

/**
 * Returns `loading`, a lazy chunk on its way. One that has not arrived after two minutes awake counts as lost: unless
 * `onLost` says otherwise it raises `vite:preloadError` as a failed one does, which shell/page/island-watch.ts handles.
 * quality.md Q-F13
 */
export function withinScriptTimeout<Module>(
  loading: Promise<Module>,
  onLost: () => void = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })),
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const begunMs = Date.now();
    timer = setTimeout(() => {
      // The script may still arrive: nothing was loaded while the device slept.
      if (Date.now() - begunMs > scriptTimeoutMs + sleptMs) wait();
      else onLost();
    }, scriptTimeoutMs);
  };
  wait();
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
