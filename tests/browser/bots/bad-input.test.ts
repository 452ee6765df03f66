import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { gridSymbols } from '#contract/account.ts';
import type { Person, TestExchange } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { createBot, createCall, openForm } from './support/bot-form.ts';

const validateCall = /\/s1\/bot\/grid\/v1\/validate-input$/;
const closeCall = /\/s1\/bot\/grid\/v1\/close-grid$/;
const Range = v.object({ from: v.string(), to: v.string() });
const Body = v.looseObject({ result: v.looseObject({}) });
const Ranges = v.object({
  min_price: Range,
  max_price: Range,
  cell_number: Range,
  investment: Range,
  take_profit: Range,
  stop_loss: Range,
  entry_price: Range,
});
type Ranges = v.InferOutput<typeof Ranges>;

const envelope = (result: object, ext: object = {}) => ({
  json: { ret_code: 0, ret_msg: '', result, ext_code: '', ext_info: ext, time_now: Date.now() },
});

test('[R5.8] [G33] each code of validate-input shows its bound at its field and handle, and offers it', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000' } });
  let code = '';
  let ranges: Ranges | undefined;
  await page.route(validateCall, async (route) => {
    const response = await route.fetch();
    const body = v.parse(Body, await response.json());
    ranges = v.parse(Ranges, body.result);
    await route.fulfill({
      response,
      json: code === '' ? body : { ...body, result: { ...body.result, check_code: code } },
    });
  });
  await page.clock.install();
  const { form, field, group, handle } = await openForm(page);
  /** Types a value, and lets the time pass after which the settings are judged. */
  const type = async (name: string, value: string) => {
    await field(name).fill(value);
    await page.clock.runFor(400);
  };
  await field('Amount').fill('1000');
  await field('Take profit').fill('65000');
  await field('Stop loss').fill('55000');
  await field('Entry price').fill('60000');
  const fields: readonly [prefix: string, name: string, range: keyof Ranges][] = [
    ['LOW_PRICE', 'Lower price', 'min_price'],
    ['HIGH_PRICE', 'Upper price', 'max_price'],
    ['GRID_NO', 'Number of grids', 'cell_number'],
    ['INVESTMENT', 'Amount', 'investment'],
    ['TP', 'Take profit', 'take_profit'],
    ['SL', 'Stop loss', 'stop_loss'],
    ['EP', 'Entry price', 'entry_price'],
  ];
  let cells = 8;
  for (const [prefix, name, range] of fields)
    for (const side of ['TOO_LOW', 'TOO_HIGH'] as const) {
      code = `SPOT_CHECK_CODE_${prefix}_${side}`;
      // A change of the settings lets them be judged again.
      cells = cells === 8 ? 9 : 8;
      await type('Number of grids', String(cells));
      const place = name === 'Amount' ? form.locator('.bot-form__investment') : group(name);
      const offer = place.getByRole('button', { name: /^Use / });
      await expect(offer, code).toBeVisible();
      await expect(place, code).toContainText(side === 'TOO_LOW' ? /Min\. [\d,.]+/ : /Max\. [\d,.]+/);
      await expect(field(name), code).toHaveAttribute('aria-invalid', 'true');
      if (!['Amount', 'Number of grids'].includes(name))
        await expect(handle(name), code).toHaveAttribute('aria-invalid', 'true');
      const bound = ranges?.[range];
      const limit = Number(side === 'TOO_LOW' ? bound?.from : bound?.to);
      code = '';
      const before = { 'Take profit': '65000', 'Stop loss': '55000', 'Entry price': '60000', Amount: '1000' }[name];
      const start = before ?? (name === 'Number of grids' ? String(cells) : await field(name).inputValue());
      await offer.click();
      // The least investment is rounded up to what can be typed.
      await expect
        .poll(async () => Math.abs(Number(await field(name).inputValue()) - limit), { message: `${prefix} ${side}` })
        .toBeLessThanOrEqual(name === 'Amount' ? 0.01 : 0);
      await type(name, start);
      await expect(offer, code).toBeHidden();
    }
  code = 'SPOT_CHECK_CODE_OF_A_NEWER_EXCHANGE';
  await type('Number of grids', '10');
  await expect(form).toContainText('The exchange rejected these settings.');
});

test('[R8.8] [G29] [G33] each refusal of a creation is shown below its field, with the limit as a button', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000' } });
  const { form, field, group, dialog, review } = await openForm(page);
  await field('Amount').fill('1000');
  const refuse = async (status: number, ext: object = {}) => {
    await page.route(createCall, (route) => route.fulfill(envelope({ status_code: status, debug_msg: '' }, ext)), {
      times: 1,
    });
    await review.click();
    await dialog.getByRole('button', { name: 'Create bot' }).click();
  };
  const investment = form.locator('.bot-form__investment');
  await refuse(400, { field: 'cell_number' });
  await expect(group('Number of grids')).toContainText('The exchange rejected this value.');
  await field('Number of grids').fill('9');
  await refuse(400, { field: 'symbol' });
  await expect(
    page
      .locator('.toast')
      .filter({ hasText: /rejected|failed|invalid/i })
      .first(),
  ).toBeVisible();
  await refuse(401, { field: 'quote_investment', limit: '500' });
  await expect(investment).toContainText('Insufficient balance: 500 USDT available.');
  await investment.getByRole('button', { name: 'Use 500' }).click();
  await expect(field('Amount')).toHaveValue('500');
  await refuse(402, { field: 'quote_investment', limit: '600' });
  await investment.getByRole('button', { name: 'Use 600' }).click();
  await expect(field('Amount')).toHaveValue('600');
  await field('Take profit').fill('65000');
  await refuse(412, { field: 'take_profit_price', limit: '64000' });
  await expect(group('Take profit')).toContainText('The price has moved');
  await group('Take profit').getByRole('button', { name: 'Use 64,000' }).click();
  await expect(field('Take profit')).toHaveValue('64000');
  await refuse(404);
  await expect(form.getByRole('link', { name: 'Other pairs' })).toHaveAttribute('href', /\?tab=standard$/);
  await field('Amount').fill('700');
  await refuse(500);
  await expect(dialog).toContainText('No coins were moved.');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await refuse(411);
  await expect(form).toContainText('Try again when it is done.');
  await field('Amount').fill('750');
  // The 51st bot: a limit of the account, so that no field is named.
  await refuse(408, { limit: '50' });
  await expect(form).toContainText('You can run 50 bots, and 5 for one pair.');
  await field('Amount').fill('800');
  await refuse(503);
  await expect(form).toContainText('The bot service is paused.');
});

const otherPairs = ['ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT', 'DOGEUSDT'];
const Pairs = v.object({ result: gridSymbols.result });

/** Creates as many bots for each pair, 10 % around its price. */
async function createBots(exchange: TestExchange, person: Person, symbols: readonly string[], perPair: number) {
  const response = await fetch(`${exchange.origin}/x/bot${gridSymbols.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { symbols: known } = v.parse(Pairs, await response.json()).result;
  for (const symbol of symbols) {
    const pair = known.find((each) => each.symbol === symbol);
    if (!pair) throw new Error(`no bots for ${symbol}`);
    const price = (factor: number) => (Number(pair.last_price) * factor).toFixed(pair.price_precision);
    const settings = { symbol, min_price: price(0.9), max_price: price(1.1), cell_number: 5, quote_investment: '100' };
    for (let index = 0; index < perPair; index += 1) await createBot(exchange, person, settings);
  }
}

/** Sends the form's bot; the exchange refuses it. */
async function submit(page: Page) {
  const parts = await openForm(page);
  await parts.field('Amount').fill('100');
  await parts.review.click();
  await parts.dialog.getByRole('button', { name: 'Create bot' }).click();
  await expect(parts.dialog).toBeHidden();
  return parts;
}

test('[G29] the sixth bot of a pair is refused with the limits and the next step', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { USDT: '100000' } });
  await createBots(exchange, person, ['BTCUSDT'], 5);
  const { form } = await submit(page);
  await expect(form).toContainText('You can run 50 bots, and 5 for one pair.');
  await expect(form.getByRole('link', { name: 'My bots' })).toHaveAttribute('href', '/en/trade/spot/bot/list/');
});

test('[G29] the sixth bot of a sub-account is refused with the reason', async ({ page, exchange }) => {
  const person = await exchange.login(page, { like: 'submember', balances: { USDT: '100000' } });
  await createBots(exchange, person, otherPairs, 1);
  const { form } = await submit(page);
  await expect(form).toContainText('Your account cannot create more bots');
  await expect(form.getByRole('button', { name: 'Review bot' })).toHaveCount(0);
});

test('[G25] a suspended pair says when it resumes, and a creation is possible again then', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000' } });
  let status = 'OFFLINE';
  await page.route(/\/list-symbol-info$/, async (route) => {
    const response = await route.fetch();
    const body = v.parse(
      v.looseObject({ result: v.looseObject({ symbols: v.array(v.looseObject({})) }) }),
      await response.json(),
    );
    const symbols = body.result.symbols.map((row) => ({ ...row, spot_symbol_status: status }));
    await route.fulfill({ response, json: { ...body, result: { ...body.result, symbols } } });
  });
  let endTime = 0;
  await page.route(/query_suspension_visible_symbol/, (route) =>
    route.fulfill(
      envelope({ list: [{ symbolId: 'BTCUSDT', reason: 'MAINTENANCE', startTime: 1, endTime, showChart: true }] }),
    ),
  );
  const { form, review } = await openForm(page);
  await expect(form).toContainText('This pair is not trading now.');
  await expect(form).not.toContainText('Trading resumes on');
  const { now } = v.parse(v.object({ now: v.number() }), await exchange.sandboxCall('clock'));
  endTime = now + 4_000;
  await page.reload();
  await expect(form).toContainText(/Trading resumes on \w+ \d+, 2026/);
  await expect(review).toHaveCount(0);
  status = 'ONLINE';
  await expect(review).toBeEnabled();
});

test('[R8.8] [G33] a refused close says why and loads the bots again; another person’s bot does not exist', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  const other = await exchange.freshAccount({ balances: { USDT: '10000' } });
  const foreign = await createBot(exchange, other);
  await createBot(exchange, person);
  await page.goto('/en/trade/spot/bot/list/');
  const rows = page.getByRole('list', { name: 'Running' }).getByRole('listitem');
  const dialog = page.getByRole('dialog');
  for (const [status, text] of [
    [404, /Bot not found/],
    [405, /already closed/],
  ] as const) {
    await rows.first().getByRole('button', { name: 'Close the bot BTC/USDT' }).click();
    await page.route(closeCall, (route) => route.fulfill(envelope({ status_code: status, debug_msg: '' })), {
      times: 1,
    });
    await dialog.getByRole('radio', { name: /^Return both/ }).check();
    const reload = page.waitForRequest(/query-grid-list$/);
    await dialog.getByRole('button', { name: 'Close and return both' }).click();
    await expect(page.locator('.toast').filter({ hasText: text })).toBeVisible();
    await reload;
    await expect(dialog).toBeHidden();
  }
  await page.goto(`/en/trade/spot/bot/detail/?id=${foreign}`);
  await expect(page.getByRole('heading', { name: 'This bot does not exist' })).toBeVisible();
});
