import * as v from 'valibot';

/** Names of the pages that an operator puts behind the configured links and other pages. account.md 2 */
const pageNames: Readonly<Record<string, string>> = {
  verify: 'Identity verification',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  transfer: 'Transfer',
  support: 'Support',
  register: 'Sign up',
  phone: 'Phone number',
  futures: 'Perpetual trading',
  userCenter: 'User center',
  copyTrading: 'Copy trading',
  votes: 'Votes',
  contests: 'Contests',
  loans: 'Loans',
};
const unknownPage = 'Another page';

const Query = v.object({
  page: v.fallback(v.string(), ''),
  coin: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/))), undefined),
});

/**
 * The HTML of the page that names what an operator would put there. Of the query only known names and coin
 * codes appear in it. exchange-api 1.8
 */
export function elsewherePage(query: unknown): string {
  const { page, coin } = v.parse(v.fallback(Query, { page: '', coin: undefined }), query);
  const known = Object.hasOwn(pageNames, page) ? pageNames[page] : undefined;
  const name = `${known ?? unknownPage}${known === undefined || coin === undefined ? '' : ` · ${coin}`}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <meta name="robots" content="noindex" />
    <title>${name} · Slipway</title>
    <link rel="stylesheet" href="/x/sandbox/page/console.css" />
  </head>
  <body>
    <header class="bar">
      <p class="bar__name">Slipway <span>sandbox exchange</span></p>
      <a class="bar__link" href="/">Open the site</a>
    </header>
    <main class="page">
      <section class="panel" aria-labelledby="title">
        <h1 id="title">${name}</h1>
        <p>This page is not part of the product. An operator sets its address in slipway.config.ts.</p>
      </section>
    </main>
  </body>
</html>
`;
}
