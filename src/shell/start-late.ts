import { startNetwork } from './network.ts';
import { startToasts } from './show-toasts.ts';
import { startToastSetting } from './toast-setting.ts';

/** What may come once the page is idle: messages wait in their store until then. */
export function startLate(): void {
  startToasts();
  startToastSetting();
  startNetwork();
}
