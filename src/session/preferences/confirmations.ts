import { map } from 'nanostores';
import type { ApiError } from '../../api/index.ts';
import { onPersonChange } from '../on-person-change.ts';
import { savePreference } from './preferences.ts';
import { reloadProfile } from '../user.ts';

/** Requests whose confirmation the user can switch off; the exchange stores it. exchange-api 2.1 account.prefSetting */
export type ConfirmationKey = 'orderConfirm' | 'cancelAllConfirm';

/** Saves of confirmations: the value that is being saved, or why the last one was refused. */
export const $confirmationSaves = map<Partial<Record<ConfirmationKey, { saving: boolean } | { error: ApiError }>>>({});
onPersonChange(() => $confirmationSaves.set({}));

/**
 * Switches a confirmation on or off at the exchange and reads the profile again, which has the setting: it changes only
 * once the exchange has stored it, and stays as it was when the save is refused. Does nothing while it is being saved.
 * Returns why it was refused, unless the person changed meanwhile. R6.7, A13
 */
export async function setConfirmation(key: ConfirmationKey, isOn: boolean): Promise<ApiError | undefined> {
  const current = $confirmationSaves.get()[key];
  if (current && 'saving' in current) return undefined;
  $confirmationSaves.setKey(key, { saving: isOn });
  const error = await savePreference(key, isOn ? '1' : '0');
  if (error?.kind === 'personChanged' || error?.kind === 'aborted') return undefined;
  if (!error) await reloadProfile();
  $confirmationSaves.setKey(key, error && { error });
  return error;
}
