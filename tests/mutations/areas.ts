import { money } from './areas/money.ts';
import { api } from './areas/api.ts';
import { session } from './areas/session.ts';
import { socket } from './areas/socket.ts';
import { formulas } from './areas/formulas.ts';
import { i18n } from './areas/i18n.ts';
import { shell } from './areas/shell.ts';
import { launchpad } from './areas/launchpad.ts';
import { spot } from './areas/spot.ts';
import { loans } from './areas/loans.ts';
import { leverage } from './areas/leverage.ts';
import { account } from './areas/account.ts';
import { bots } from './areas/bots.ts';
import { serve } from './areas/serve.ts';
import { sandboxProducts } from './areas/sandbox-products.ts';
import { sandbox } from './areas/sandbox.ts';
import { ui } from './areas/ui.ts';
import { pages } from './areas/pages.ts';
import { browser } from './areas/browser.ts';
import { verify } from './areas/verify.ts';
import type { Mutation } from './mutation.ts';

/** All mutations, by area. */
export const areas: Readonly<Record<string, readonly Mutation[]>> = {
  money,
  api,
  session,
  socket,
  formulas,
  i18n,
  shell,
  launchpad,
  spot,
  loans,
  leverage,
  account,
  bots,
  serve,
  'sandbox-products': sandboxProducts,
  sandbox,
  ui,
  pages,
  browser,
  verify,
};
