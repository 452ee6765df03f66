/**
 * What a user does in an island before it is hydrated: presses, arrow keys, choices and searches are kept and done
 * again afterwards. Other text fields keep what is typed, and read it themselves. docs/decisions/0021
 */

const pressable = "button, [role='tab']";

const targetIn = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Fields whose value is set again at their `change`. */
const choosable = "select, [type='range'], [type='checkbox'], [type='radio']";

/**
 * What sets a field as its user did, so that React reports it although the field has this value or state
 * already. A field that reads early input itself reports it twice.
 */
function entryIn(field: HTMLInputElement | HTMLSelectElement): () => void {
  const { value } = field;
  const isChecked = 'checked' in field && field.checked;
  return () => {
    // React hydrates before it answers an event, and only then sets the value that it renders. It compares with the
    // value that was set last: after another one, the user's own counts as a change.
    field.dispatchEvent(new Event('pointercancel', { bubbles: true }));
    if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
      field.checked = !isChecked;
      field.click();
      return;
    }
    if (field instanceof HTMLInputElement) field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

/**
 * Keeps what a user does until the island is hydrated; calls `onInput` at each. A pressed button is `aria-busy` until
 * then.
 */
export function keepEarlyInput(island: HTMLElement, onInput?: () => void): void {
  const acts: (() => void)[] = [];
  const searches = new Map<HTMLElement, () => void>();
  const hydrated = new AbortController();
  const busy = new Set<HTMLElement>();

  const end = () => {
    hydrated.abort();
    for (const pressed of busy) pressed.ariaBusy = null;
  };
  const keep = (event: Event, act: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    acts.push(act);
    onInput?.();
  };
  const hear = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    island.addEventListener(name, act, { capture: true, signal: hydrated.signal });

  hear('click', (event) => {
    const pressed = targetIn(event, pressable);
    if (!pressed) return;
    // Pressed again because nothing happened yet: once is meant.
    const isRepeated = busy.has(pressed);
    pressed.ariaBusy = 'true';
    busy.add(pressed);
    keep(event, () => {
      if (!isRepeated) pressed.click();
    });
  });
  hear('keydown', (event) => {
    const tab = targetIn(event, "[role='tab']");
    if (tab && /^(?:Arrow|Home$|End$)/.test(event.key))
      keep(event, () => tab.dispatchEvent(new KeyboardEvent('keydown', event)));
  });
  hear('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement) keep(event, () => form.requestSubmit());
  });
  hear('change', (event) => {
    const field = targetIn(event, choosable);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    acts.push(entryIn(field));
    onInput?.();
  });
  hear('input', (event) => {
    const field = targetIn(event, "[type='search']");
    if (!(field instanceof HTMLInputElement)) return;
    // The whole text is entered once, not each of its letters.
    searches.set(field, entryIn(field));
    onInput?.();
  });
  island.addEventListener('astro:hydration-error', end, { signal: hydrated.signal });
  island.addEventListener(
    'astro:hydrate',
    () => {
      end();
      for (const act of [...acts, ...searches.values()]) act();
    },
    { once: true },
  );
}
