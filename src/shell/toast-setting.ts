import { $settings } from '../session/settings.ts';

/** The choice of the display menu whether messages stay until they are closed; to be had from here on. Q-A05 */
export function startToastSetting(): void {
  const box = document.querySelector<HTMLInputElement>('[data-toasts-stay]');
  if (!box) return;
  $settings.subscribe(({ toastsStay }) => (box.checked = toastsStay));
  box.disabled = false;
  box.addEventListener('change', () => $settings.set({ ...$settings.get(), toastsStay: box.checked }));
}
