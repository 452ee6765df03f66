import type { Texts } from '#i18n/keys.ts';
import { intlLocale } from '#i18n/lang.ts';
import { pageLang } from '../page-lang.ts';
import { startAreaPicker } from './area-picker.ts';
import { $countries, loadCountries } from './countries.ts';
import { readPhoneNumber } from './phone-number.ts';

/** Area of the visitor: of the browser's language, else of the page's. */
function ownArea(): string {
  const locales = [...navigator.languages, intlLocale(pageLang())];
  return locales.map((locale) => new Intl.Locale(locale).region).find((region) => region !== undefined) ?? '';
}

/**
 * Starts the fields of the login by phone number. Returns the function that reads the account to send, such as
 * `+6555510001`, or the text of what is wrong with it; undefined when the areas could not be loaded.
 */
export async function startPhoneLogin(
  form: HTMLFormElement,
  t: Texts<'account'>,
): Promise<(() => { account: string } | { error: string }) | undefined> {
  const input = form.querySelector<HTMLInputElement>('[name=area]');
  const list = form.querySelector<HTMLElement>('[data-areas]');
  const phone = form.querySelector<HTMLInputElement>('[name=phone]');
  await loadCountries();
  const countries = $countries.get();
  if (!input || !list || !phone || countries.length === 0) return undefined;
  input.disabled = false;
  const picker = startAreaPicker({
    input,
    list,
    countries,
    own: ownArea(),
    label: t('login.area'),
    none: t('login.noArea'),
  });
  const problems = {
    empty: t('login.phoneEmpty'),
    letters: t('login.phoneLetters'),
    length: t('login.phoneLength'),
    area: t('login.phoneArea'),
  };
  // A number that was pasted with its calling code selects its area.
  phone.addEventListener('input', () => {
    const number = readPhoneNumber(phone.value, picker.area(), countries);
    if ('area' in number) picker.choose(number.area);
  });
  return () => {
    const number = readPhoneNumber(phone.value, picker.area(), countries);
    return 'problem' in number ? { error: problems[number.problem] } : { account: number.account };
  };
}
