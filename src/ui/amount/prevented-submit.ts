import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { announce } from '../foundation/announce.ts';

/**
 * Keeps the form of a field from being submitted while the field's text has no amount: its value is '' until then,
 * which could be a valid form. `reason` is announced, and `onPrevent` or the field gets the focus. Without a reason
 * nothing is prevented.
 */
export function usePreventedSubmit(
  field: RefObject<HTMLInputElement | null>,
  reason: string | undefined,
  onPrevent?: () => void,
): void {
  const prevent = useEffectEvent((event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (onPrevent) onPrevent();
    else field.current?.focus();
    if (reason !== undefined) announce(reason);
  });
  const isPrevented = reason !== undefined;
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !isPrevented) return;
    const listener = (event: Event) => prevent(event);
    form.addEventListener('submit', listener);
    return () => form.removeEventListener('submit', listener);
  }, [field, isPrevented]);
}
