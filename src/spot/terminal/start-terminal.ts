/**
 * Entry script of a terminal page: starts the tabs at once; sockets, lists and the order sheet when the browser is
 * idle.
 */
import { whenLoaded } from '#session/lazy-import.ts';
import { whenIdle } from '#shell/when-idle.ts';
import { startBookCollapse } from '../order-book/book-collapse.ts';
import { startPanels } from './panels.ts';

startPanels();
startBookCollapse();
whenIdle(() => {
  whenLoaded(import('./terminal.ts'), ({ startTerminal }) => startTerminal());
  if (location.hash === '#sell')
    whenLoaded(import('../order-form/side-fragment.ts'), ({ applySellFragment }) => applySellFragment());
  if (document.getElementById('order-sheet'))
    whenLoaded(import('../order-form/order-sheet.ts'), ({ startOrderSheet }) => startOrderSheet());
});
