import { loadBalances } from './balances.ts';
import { loadKyc } from './kyc.ts';
import { loadPreferences } from './preferences.ts';
import { $user } from './user.ts';

/** Loads what belongs to the person who came. */
export function followStream(): void {
  if ($user.get() !== 1) return;
  void loadBalances();
  void loadKyc();
  void loadPreferences();
}
