import { alertId, statusId } from '../ui/say.ts';

/** The modal dialogs in sight, the last opened last: one may open over another. */
let dialogs: readonly HTMLDialogElement[] = [];

function topDialog(): HTMLDialogElement | undefined {
  const now = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  dialogs = [...dialogs.filter((dialog) => now.includes(dialog)), ...now.filter((dialog) => !dialogs.includes(dialog))];
  return dialogs.at(-1);
}

/** In place where browsers can: a region that is put in anew would say its last words again. */
function moveRegion(region: Element, place: Element): void {
  if (!region.isConnected) place.append(region);
  else if ('moveBefore' in Element.prototype) place.moveBefore(region, null);
}

/**
 * Keeps the list of messages, and the regions that speak them, over all else: in the modal dialog that is open, since
 * whatever is beside it lies below it, silent and out of reach. What it gives is called when messages came or went.
 */
export function keepOnTop(list: HTMLElement): () => void {
  const regions = [statusId, alertId].flatMap((id) => document.getElementById(id) ?? []);
  const place = () => {
    const dialog = topDialog();
    const parent = dialog ?? document.body;
    if (list.parentElement !== parent) {
      for (const region of regions) moveRegion(region, parent);
      parent.append(list);
      // Told of one that was taken out of the page, too.
      dialog?.addEventListener('close', place, { once: true });
    }
    const isShown = list.matches(':popover-open');
    const isWanted = list.childElementCount > 0;
    if (isWanted && !isShown) list.showPopover();
    if (!isWanted && isShown) list.hidePopover();
  };
  new MutationObserver(place).observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return place;
}
