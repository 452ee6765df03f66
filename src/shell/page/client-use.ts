/**
 * Directive `client:use`: an island whose script loads when somebody uses it, or when the page asks for it
 * (`use-islands.ts`). Astro writes it into the pages with such islands. What a user does before the island is hydrated is
 * done afterwards: presses, arrow keys, choices. Text fields keep what is typed, and read it themselves. docs/decisions/0021
 */
import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:use'?: boolean;
  }
}

/** True when the page opens with a session: what a user sees is not in the HTML. */
const isForUser = () => document.documentElement.dataset['person'] === 'in';

/** What a script must answer. Links, texts and closed details work without one. */
const controls = "button, input, select, textarea, summary, label, [role='tab']";
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

const use: ClientDirective = (load, _options, island) => {
  const acts: (() => void)[] = [];
  const hydrated = new AbortController();
  const busy = new Set<HTMLElement>();
  let isLoading = false;

  const start = () => {
    if (isLoading) return;
    isLoading = true;
    island.dataset['loading'] = '';
    island.dispatchEvent(new Event('island:load', { bubbles: true }));
    void load().then((hydrate) => hydrate());
  };
  const end = () => {
    for (const pressed of busy) pressed.ariaBusy = null;
  };
  const keep = (event: Event, act: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    acts.push(act);
    start();
  };
  const hear = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    island.addEventListener(name, act, { capture: true, passive: name === 'touchstart', signal: hydrated.signal });

  for (const name of ['pointerover', 'touchstart', 'focusin'] as const)
    hear(name, (event) => {
      if (targetIn(event, controls)) start();
    });
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
    start();
  });
  if (isForUser()) {
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start, 200);
  }
  island.addEventListener('island:need', start, { signal: hydrated.signal });
  island.addEventListener('astro:hydration-error', end, { signal: hydrated.signal });
  island.addEventListener(
    'astro:hydrate',
    () => {
      hydrated.abort();
      end();
      for (const act of acts) act();
    },
    { once: true },
  );
};

export default use;
