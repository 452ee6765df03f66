/**
 * What a user does in an island before it is hydrated: presses, arrow keys and choices are kept and done again afterwards. Text fields
 * keep what is typed, and read it themselves. docs/decisions/0021
 */

const pressable = "button, [role='tab']";

const targetIn = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Sets the value of a field as its user did, so that React notices it although the field has it already. */
function chooseAgain(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  // React hydrates before it answers an event, and only then sets the value that it renders.
  field.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  if (field instanceof HTMLInputElement) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Keeps what a user does until the island is hydrated; calls `onInput` at each. A pressed button is `aria-busy` until then. */
export function keepEarlyInput(island: HTMLElement, onInput?: () => void): void {
  const acts: (() => void)[] = [];
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
    const field = targetIn(event, "select, [type='range']");
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const { value } = field;
    acts.push(() => chooseAgain(field, value));
    onInput?.();
  });
  island.addEventListener('astro:hydration-error', end, { signal: hydrated.signal });
  island.addEventListener(
    'astro:hydrate',
    () => {
      end();
      for (const act of acts) act();
    },
    { once: true },
  );
}
