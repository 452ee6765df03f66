/**
 * Uses a script that comes later. One that never comes is told by `vite:preloadError` (shell/island-watch.ts), which may
 * leave nothing in its place; here it is passed over. Q-F13
 */
export function late<Module>(loading: Promise<Module | undefined>, use: (module: Module) => void): void {
  loading.then(
    (module) => {
      if (module) use(module);
    },
    () => undefined,
  );
}
