import { atom } from 'nanostores';
import { savePreference } from '#session/preferences.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { reloadProfile } from '#session/user.ts';
import { toastError } from '#shell/toasts/error-text.ts';

/** The value of the setting while it is being saved; undefined otherwise. */
export const $savedOrderConfirm = atom<boolean | undefined>(undefined);
onPersonChange(() => $savedOrderConfirm.set(undefined));

/**
 * Stores at the exchange whether orders are reviewed before they are sent, and reloads the profile, which has the
 * setting. Does nothing while an earlier change is being saved. exchange-api 2.1
 */
export async function setOrderConfirm(isOn: boolean): Promise<void> {
  if ($savedOrderConfirm.get() !== undefined) return;
  $savedOrderConfirm.set(isOn);
  const error = await savePreference('orderConfirm', isOn ? '1' : '0');
  if (error) toastError(error);
  else await reloadProfile();
  $savedOrderConfirm.set(undefined);
}
