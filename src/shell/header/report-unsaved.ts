import type { ApiError } from '#api/index.ts';
import { toast } from '../toasts/toasts.ts';

/**
 * Says that a setting was saved in this browser only, after its save at the exchange failed; the next start saves it
 * again. account.md 4
 */
export async function reportUnsaved(saving: Promise<ApiError | undefined>): Promise<void> {
  if (await saving) toast('common', 'state.unsaved', {}, 'warn');
}
