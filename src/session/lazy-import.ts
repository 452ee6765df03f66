/**
 * Runs `use` once the lazy chunk has loaded. A chunk that cannot be loaded raises `vite:preloadError`, which
 * shell/page/island-watch.ts handles; here the failure is ignored. quality.md Q-F13
 */
export function whenLoaded<Module>(loading: Promise<Module | undefined>, use: (module: Module) => void): void {
  loading.then(
    (module) => {
      if (module) use(module);
    },
    () => undefined,
  );
}
