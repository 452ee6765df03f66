/** Texts of the documents that belong to no declaration. */

/** License of the documents. */
export const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' } as const;

/** Whom to ask about the contract; a fork has an address of its own. */
export const contact = { name: 'Slipway', url: 'https://slipway.example', email: 'contract@slipway.example' } as const;

/** What the domains of the contract are about. */
export const domainTexts: readonly { name: string; description: string }[] = [
  {
    name: 'account',
    description: 'The person, their session, settings and balances, and the configuration of the site.',
  },
  { name: 'basic', description: 'Pairs, bars, tickers and facts about coins.' },
  { name: 'grid', description: 'Grid bots.' },
  { name: 'launchpad', description: 'Launches of tokens, and what people commit to them.' },
  { name: 'loan', description: 'Loans against collateral.' },
  { name: 'lt', description: 'Leveraged tokens.' },
  { name: 'margin', description: 'Cross margin of standard accounts.' },
  { name: 'order', description: 'Orders, plan orders, fills and spot balances.' },
  { name: 'session', description: 'Login by the form of the site; not for an exchange with a login page of its own.' },
  { name: 'unified', description: 'Spot margin of unified accounts.' },
];

/** The first part of a text, up to a stop, colon or semicolon outside of code. */
export function summaryOf(text: string): string {
  const [part = ''] = /^(?:`[^`]*`|[^`])*?(?=[.:;](?:\s|$)|$)/.exec(text) ?? [];
  return part;
}

const page = String.raw`(?:exchange-api|(?:launchpad|account|bots|loans|leverage|quality|verify)\.md|docs\/decisions\/\d+)`;
const place = String.raw`(?:"[^"]+"|[a-z]+\.[A-Za-z]+|\d+(?:\.\d+)?|step \d+|Q-[A-Z]\d+)`;
const one = String.raw`(?:R\d+(?:\.\d+)?(?:-R\d+\.\d+)?|Q-[A-Z]\d+|${page}(?: ${place})*)`;
const references = `${one}(?:(?:, | and | step )(?:${one}|${place}(?: ${place})*))*`;

/** The text without references to other pages at the ends of its sentences: its readers have no such pages. */
export const withoutReferences = (text: string): string =>
  text
    .replaceAll(new RegExp(` \\((?:${references})\\)`, 'g'), '')
    .replaceAll(new RegExp(`(?<=[.!?]) (?:${references})\\.?(?= [A-Z\`]|$)`, 'gm'), '')
    .trim();
