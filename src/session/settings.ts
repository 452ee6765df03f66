import * as v from 'valibot';
import { kept } from './storage.ts';

const Settings = v.object({
  /** Toasts stay until they are closed (Q-A05). */
  toastsStay: v.optional(v.boolean(), false),
  /** Times are shown in the person's own zone or in UTC. */
  zone: v.optional(v.picklist(['local', 'UTC']), 'local'),
});
export type Settings = v.InferOutput<typeof Settings>;

/** What a person set in this browser alone. */
export const $settings = kept<Settings>('settings', Settings, { toastsStay: false, zone: 'local' });
