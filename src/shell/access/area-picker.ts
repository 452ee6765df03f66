import { foldedText } from '#i18n/folded-text.ts';
import { plainName } from '#ui/foundation/plain-name.ts';
import type { Country } from './countries.ts';

/** The countries whose name, code or calling code fits a search, the own one first. */
export function foundCountries(countries: readonly Country[], search: string, own: string): Country[] {
  const wanted = foldedText(search);
  const fits = ({ name, code, phoneCode }: Country) =>
    foldedText(name).includes(wanted) || foldedText(code) === wanted || phoneCode.startsWith(wanted);
  return countries.filter(fits).sort((a, b) => Number(b.code === own) - Number(a.code === own) || a.sort - b.sort);
}

/** A country as the picker shows it, such as `Singapore +65`. */
const labelOf = ({ name, phoneCode }: Country): string => `${plainName(name)} \u2066+${phoneCode}\u2069`;

interface AreaPickerOptions {
  /** A combobox with its listbox after it. */
  input: HTMLInputElement;
  list: HTMLElement;
  countries: readonly Country[];
  /** Area of the visitor, which comes first and is chosen at the start. */
  own: string;
  /** Accessible name of the list. */
  label: string;
  /** Text of an empty list. */
  none: string;
}

/** A combobox that chooses an area by typing, arrow keys or a press. Returns how to read and to set the chosen area. */
export function startAreaPicker({ input, list, countries, own, label, none }: AreaPickerOptions) {
  list.role = 'listbox';
  list.ariaLabel = label;
  let chosen = countries.find(({ code }) => code === own) ?? countries[0];
  let shown: readonly Country[] = [];
  let active = 0;

  const isOpen = () => !list.hidden;

  function markActive(): void {
    for (const [index, option] of [...list.children].entries()) {
      option.ariaSelected = String(index === active && shown.length > 0);
      if (index === active) option.scrollIntoView({ block: 'nearest' });
    }
    const id = list.children[active]?.id;
    if (id !== undefined && shown.length > 0) input.setAttribute('aria-activedescendant', id);
    else input.removeAttribute('aria-activedescendant');
  }

  function open(search: string): void {
    shown = foundCountries(countries, search, own);
    active = Math.max(0, search === '' ? shown.findIndex(({ code }) => code === chosen?.code) : 0);
    const options = shown.map((country) => {
      const option = document.createElement('li');
      option.role = 'option';
      option.id = `area-${country.code}`;
      option.className = 'login__area';
      const name = document.createElement('span');
      name.textContent = plainName(country.name);
      const code = document.createElement('bdi');
      code.textContent = `+${country.phoneCode}`;
      option.append(name, ' ', code);
      option.addEventListener('click', () => choose(country));
      return option;
    });
    if (options.length === 0) {
      const empty = document.createElement('li');
      empty.className = 'login__area login__area--none';
      empty.role = 'option';
      empty.ariaDisabled = 'true';
      empty.textContent = none;
      options.push(empty);
    }
    list.replaceChildren(...options);
    list.hidden = false;
    input.ariaExpanded = 'true';
    markActive();
  }

  function close(): void {
    list.hidden = true;
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
    input.value = chosen ? labelOf(chosen) : '';
  }

  function choose(country: Country): void {
    chosen = country;
    close();
  }

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!isOpen()) {
        open('');
        return;
      }
      active = Math.min(Math.max(active + step, 0), Math.max(shown.length - 1, 0));
      markActive();
    }
    if (event.key === 'Enter' && isOpen()) {
      event.preventDefault();
      const country = shown[active];
      if (country) choose(country);
    }
    if (event.key === 'Escape' && isOpen()) {
      event.preventDefault();
      close();
    }
  }

  input.addEventListener('focus', () => {
    input.select();
    open('');
  });
  input.addEventListener('click', () => {
    if (!isOpen()) open('');
  });
  input.addEventListener('input', () => open(input.value));
  input.addEventListener('keydown', press);
  input.addEventListener('blur', close);
  // A press on the list must not take the focus from the field first.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  close();
  return {
    area: (): string => chosen?.code ?? '',
    choose: (area: string): void => {
      chosen = countries.find(({ code }) => code === area) ?? chosen;
      close();
    },
  };
}
