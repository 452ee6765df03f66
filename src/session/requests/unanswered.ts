import * as v from 'valibot';
import { $clockOffset, serverNow } from '../clock.ts';
import { tabMap } from '../storage.ts';
import type { StoredKey } from '../stored-keys.ts';

/** A request without an answer. */
export type UnansweredRequest<Detail> = {
  /** Its client id. */
  id: string;
  /** When it was sent, monotonic ms of this page. */
  sentMs: number;
  detail: Detail;
};

/**
 * Creates this tab's record of requests without an answer, so that a reloaded page still looks them up. It survives a
 * reload and a new login of the same person, not another person. Stored in session storage under `key`.
 * exchange-api 1.5
 */
export function unansweredRequests<Detail>(key: StoredKey, schema: v.GenericSchema<unknown, Detail>) {
  /** `sentTime` is exchange time, ms, since the monotonic clock starts again with each page. */
  const $sent = tabMap(key, v.record(v.string(), v.object({ sentTime: v.number(), detail: schema })));
  return {
    /** Records a request, before it is sent. */
    remember(id: string, detail: Detail): void {
      $sent.setKey(id, { sentTime: serverNow(), detail });
    },
    /** Removes a request once its outcome is certain. */
    forget(id: string): void {
      $sent.setKey(id, undefined);
    },
    /** The recorded detail of a request; undefined when its outcome is certain or it was not sent. */
    find: (id: string): Detail | undefined => $sent.get()[id]?.detail,
    /** The requests, oldest first. Without an exchange time their age is unknown: they count as just sent. */
    list(): UnansweredRequest<Detail>[] {
      return Object.entries($sent.get())
        .flatMap(([id, sent]) => (sent ? [{ id, ...sent }] : []))
        .sort((a, b) => a.sentTime - b.sentTime)
        .map(({ id, sentTime, detail }) => ({
          id,
          detail,
          sentMs: performance.now() - ($clockOffset.get() === undefined ? 0 : Math.max(0, serverNow() - sentTime)),
        }));
    },
  };
}
