/**
 * Shows the message of a page whose scripts cannot have their addresses: the file of the deployment is missing, not
 * whole or of another version. Their own import fails with it, so that they send nothing. It is one request: browsers
 * load a module once.
 */
const notice = document.querySelector<HTMLElement>('[data-deployment]');
notice?.querySelector('button')?.addEventListener('click', () => location.reload());
import(/* @vite-ignore */ notice?.dataset['deployment'] ?? '').then(
  ({ default: deployment }: { default?: { format: number } }) => {
    if (notice && String(deployment?.format) !== notice.dataset['format']) notice.hidden = false;
  },
  () => {
    if (notice) notice.hidden = false;
  },
);
