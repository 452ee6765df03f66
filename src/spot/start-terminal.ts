/** Starts with a terminal's page: tabs and sheet at once, sockets and lists when the page has been drawn. */
import { late } from '../session/late.ts';
import { whenIdle } from '../shell/idle.ts';
import { startBookFold } from './book-fold.ts';
import { startPanels } from './panels.ts';

startPanels();
startBookFold();
whenIdle(() => {
  late(import('./terminal.ts'), ({ startTerminal }) => startTerminal());
  if (document.getElementById('order-sheet')) late(import('./order-sheet.ts'), ({ startSheet }) => startSheet());
});
