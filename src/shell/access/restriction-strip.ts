import { checkRestriction } from '#api/index.ts';
import { $compliance, clearRestriction, type Restriction } from '#session/compliance.ts';
import { loadKyc } from '#session/kyc.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { reloadProfile } from '#session/user.ts';
import { showToast } from '../toasts/toasts.ts';
import { areaName, loadCountries } from './countries.ts';
import { complianceText } from './compliance-text.ts';

/**
 * Reads profile and identity again and repeats the refused reads, never a write; without a refusal the restriction is
 * over. account.md 6
 */
async function checkAgain(restriction: Restriction): Promise<void> {
  const epoch = $personEpoch.get();
  const [isAccepted] = await Promise.all([checkRestriction(), reloadProfile(), loadKyc()]);
  if (epoch !== $personEpoch.get()) return;
  if (isAccepted && $compliance.get() === restriction) clearRestriction();
  showToast(complianceText(isAccepted ? 'wall.over' : 'wall.remains'), { tone: isAccepted ? 'done' : 'warn' });
}

function makeButton(label: string, press: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button--quiet button--small';
  button.textContent = label;
  button.addEventListener('click', () => press(button));
  return button;
}

/** Checks once at a time; the button shows that it waits. */
async function press(button: HTMLButtonElement, restriction: Restriction): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  await checkAgain(restriction);
  button.ariaBusy = null;
}

/** Shows the restriction below the header once its notice is closed, or removes the strip. account.md 6, Q-F05 */
export function showRestrictionStrip(restriction: Restriction | undefined, openNotice: () => void): void {
  const strip = document.querySelector<HTMLElement>('[data-restriction]');
  if (!strip) return;
  const isShown = restriction?.isClosed === true;
  strip.replaceChildren();
  document.documentElement.toggleAttribute('data-restricted', isShown);
  if (!isShown) return;
  const { code, result } = restriction;
  const text = document.createElement('p');
  text.className = 'restriction__text';
  const showText = (): void => {
    const where =
      result.area === ''
        ? complianceText('wall.restricted')
        : complianceText('wall.restrictedIn', { area: areaName(result.area) });
    text.textContent = complianceText('wall.strip', { where, code: String(code) });
  };
  showText();
  if (result.area !== '') void loadCountries().then(showText);
  strip.append(
    text,
    makeButton(complianceText('wall.details'), openNotice),
    makeButton(complianceText('wall.check'), (button) => void press(button, restriction)),
  );
}
