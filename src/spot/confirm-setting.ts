import { savePreference } from '../session/preferences.ts';
import { reloadProfile } from '../session/user.ts';
import { toastError } from '../shell/toasts.ts';

/** Whether orders are asked about before they are sent; the exchange keeps it, the profile tells it. exchange-api 2.1 */
export async function setOrderConfirm(isOn: boolean): Promise<void> {
  const error = await savePreference('orderConfirm', isOn ? '1' : '0');
  if (error) return toastError(error);
  await reloadProfile();
}
