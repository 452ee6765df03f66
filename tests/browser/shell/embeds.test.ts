import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

const launchpad = '/en/trade/spot/launchpad/';
const login = '/en/login/';

/** Frame, own part and box of the header. */
const headerOf = (page: Page) => ({
  box: page.locator('.embed-box--header'),
  frame: page.locator('.embed-box--header iframe'),
  inside: page.frameLocator('.embed-box--header iframe'),
  own: page.getByRole('navigation', { name: 'Main' }),
});

/** Opens a page with a provider's act; resolves when the header's frame exists. */
async function openWith(page: Page, act: string, path = login) {
  await page.goto(`${path}?provider=${act}`);
  const header = headerOf(page);
  await expect(header.frame).toBeAttached();
  return header;
}

/** Types with real keys while the provider does its worst; every character has to arrive. */
async function expectWholeText(page: Page): Promise<void> {
  const text = 'the quick brown fox jumps over the lazy dog 0123456789';
  const field = page.getByRole('textbox', { name: 'Account' });
  await field.click();
  await field.pressSequentially(text, { delay: 10 });
  await expect(field).toHaveValue(text);
}

test('[A31] [R1.5] [R2.6] [Q-F14] [Q-S16] the sample provider is shown in the boxes of header and footer without a shift, requested after load, and learns no secret; none in the app', async ({
  page,
  exchange,
}) => {
  await page.addInitScript(() => {
    if (window.top !== window) return;
    Object.defineProperty(document, 'activeElement', {
      get(): unknown {
        const left = Number(Reflect.get(window, 'lateReads') ?? 0);
        if (left === 0) return Reflect.get(Document.prototype, 'activeElement', document);
        Reflect.set(window, 'lateReads', left - 1);
        return document.body;
      },
    });
  });
  await observeShift(page);
  const requests: string[] = [];
  let hasLoaded = false;
  page.on('load', () => (hasLoaded = true));
  page.on('request', (request) => {
    if (request.url().includes('/x/sandbox/provider/')) requests.push(`${hasLoaded}`);
  });
  await page.goto(launchpad);
  const before = await page.getByRole('main').boundingBox();
  await page.waitForLoadState('networkidle');
  expect(requests, 'off until it is switched on').toEqual([]);
  hasLoaded = false;
  const { box, frame, inside, own } = await openWith(page, 'sample', launchpad);
  await expect(inside.getByRole('button', { name: 'Upcoming tokens' })).toBeVisible();
  await expect(frame).toBeVisible();
  await expect(own).toBeHidden();
  expect(await frame.boundingBox()).toEqual(await box.boundingBox());
  await expect(page.frameLocator('.embed-box--footer iframe').getByRole('button').first()).toBeAttached();
  expect(new Set(requests)).toEqual(new Set(['true']));
  await expectLayoutShift(page, 0.001);
  expect(await page.getByRole('main').boundingBox()).toEqual(before);
  expect(
    await frame.evaluate((element) =>
      Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    ),
  ).toMatchObject({
    sandbox: 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
    allow: '',
    credentialless: '',
    referrerpolicy: 'no-referrer',
    title: 'Provider’s navigation',
  });
  await expect(page.getByRole('link', { name: 'Slipway, home' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible();

  // The tab keeps it, and a press in the frame opens a built page.
  await inside.getByRole('button', { name: 'Upcoming tokens' }).click();
  await page.waitForURL('**/en/trade/spot/launchpad-list/');
  await expect(headerOf(page).frame).toBeVisible();

  // A press counts although its message arrives before the focus.
  await page.goto(launchpad);
  const button = inside.getByRole('button', { name: 'Upcoming tokens' });
  await expect(button).toBeVisible();
  // More reads than those of the focus guard and of the message itself.
  await page.evaluate(() => Reflect.set(window, 'lateReads', 3));
  await button.click();
  await page.waitForURL('**/en/trade/spot/launchpad-list/');

  await test.step('the frame learns language, direction, theme and area, and no token, address or cookie', async () => {
    const person = await exchange.login(page, {});
    const greeted: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/x/sandbox/provider/')) greeted.push(request);
    });
    await page.addInitScript(() => {
      const greetings: unknown[] = [];
      Reflect.set(window, 'greetings', greetings);
      addEventListener('message', ({ data }) => greetings.push(data));
    });
    await page.goto(`/ar-SA/trade/spot/launchpad/?provider=sample&q=canary`);
    const { inside } = headerOf(page);
    await expect(inside.getByRole('button').first()).toBeVisible();
    const greetings = await inside.locator('body').evaluate(() => Reflect.get(window, 'greetings') as unknown);
    expect(greetings).toEqual([{ slipway: 1, lang: 'ar-SA', dir: 'rtl', theme: 'light', section: 'launchpad' }]);
    await expect.poll(() => greeted.length).toBeGreaterThan(0);
    const sent = await Promise.all(
      greeted.map(async (request) => request.url() + JSON.stringify(await request.allHeaders())),
    );
    for (const secret of [person.usertoken, person.uid, 'canary', 'referer', 'cookie'])
      expect(sent.join(' ').toLowerCase()).not.toContain(secret.toLowerCase());
  });

  await page.goto(`${launchpad}?provider=off`);
  await page.waitForLoadState('networkidle');
  await expect(headerOf(page).frame).toBeHidden();

  requests.length = 0;
  await page.goto(`${launchpad}?platform=h5&provider=sample`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.embed-box iframe, .chat-button')).toHaveCount(0);
  expect(requests, 'none in the app').toEqual([]);
});

test('[A32] [A33] [Q-F14] [R1.5] a frame that hangs or fails: after 3 s the own header alone, without a shift; the chat is requested by a press, offers another try only after 10 s, and is gone five minutes after its end', async ({
  page,
}) => {
  await observeShift(page);
  await page.clock.install();
  for (const act of ['500', 'hang']) {
    const { frame, own } = await openWith(page, act);
    await expect(own).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(frame).toBeHidden();
    await expect(frame).not.toBeAttached();
    await expect(own.getByRole('link', { name: 'Launchpad' })).toBeVisible();
    expect(await own.evaluate((element) => element.matches('[inert]'))).toBe(false);
    await expectLayoutShift(page, 0.001);
  }
  await page.getByRole('button', { name: 'Open Support chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Support chat' });
  await expect(chat.getByText('Connecting…')).toBeVisible();
  const again = chat.getByRole('button', { name: 'Try again' });
  await expect(again).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(again).toBeVisible();

  await test.step('chat: no request before a press; Escape closes, and five minutes later it is gone', async () => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/x/sandbox/provider/chat')) requests.push(request.url());
    });
    await page.goto(`${login}?provider=sample`);
    const button = page.getByRole('button', { name: 'Open Support chat' });
    await expect(button).toBeVisible();
    expect(requests).toEqual([]);
    await button.click();
    const inside = page.frameLocator('.chat iframe');
    await inside.getByLabel('Message').fill('hello');
    await inside.getByRole('button', { name: 'Send' }).click();
    await expect(inside.getByText('hello', { exact: true })).toBeVisible();
    await chat.getByRole('button', { name: 'Close Support chat' }).focus();
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    const withUnread = page.getByRole('button', { name: 'Open Support chat · 1 unread message' });
    await expect(withUnread).toBeFocused();
    await page.clock.runFor(240_000);
    await withUnread.click();
    await expect(inside.getByText('hello', { exact: true }), 'the conversation is kept').toBeVisible();
    await chat.getByRole('button', { name: 'Close Support chat' }).click();
    await page.clock.runFor(301_000);
    await expect(page.locator('.chat iframe')).not.toBeAttached();
  });
});

test('[A32] [Q-F14] a frame that loops, takes the focus or floods its port is removed, and typed text arrives whole', async ({
  page,
}) => {
  await test.step('loop: text typed meanwhile arrives whole', async () => {
    const { frame, own } = await openWith(page, 'loop');
    await expectWholeText(page);
    await expect(frame).not.toBeAttached();
    await expect(own).toBeVisible();
  });

  await test.step('focus: it returns, and typed text arrives whole', async () => {
    const requested = page.waitForRequest('**/x/sandbox/provider/header?act=focus');
    await page.goto(`${login}?provider=focus`);
    await requested;
    const { frame, own } = headerOf(page);
    const field = page.getByRole('textbox', { name: 'Account' });
    await expect(async () => {
      await field.click();
      expect(await frame.count()).toBe(0);
    }).toPass();
    await expect(own).toBeVisible();
    await expect(field).toBeFocused();
    await expectWholeText(page);
  });

  await test.step('flood: the port is closed and the own header returns', async () => {
    const shown: boolean[] = [];
    await page.exposeFunction('testShown', () => shown.push(true));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.embed-box--header[data-shown]'))
          Reflect.apply(Reflect.get(window, 'testShown') as () => void, undefined, []);
      }).observe(document, { subtree: true, attributeFilter: ['data-shown'] });
    });
    await page.goto(`${login}?provider=flood`);
    const { frame, own } = headerOf(page);
    await expect.poll(() => shown.length).toBeGreaterThan(0);
    await expect(frame).not.toBeAttached();
    await expect(own).toBeVisible();
    expect(await own.evaluate((element) => element.matches('[inert]'))).toBe(false);
  });
});

test('[A32] [Q-F14] [Q-S06] a frame does not reach the page, its address or its storage, opens nothing and stays in its box, but for 360 px after a press in it', async ({
  page,
  origins,
}) => {
  await test.step('top: the address of the page stays', async () => {
    const { inside } = await openWith(page, 'top');
    await expect(inside.locator('[data-attempt=location]')).toHaveText('location: SecurityError');
    await expect(inside.locator('[data-attempt=open]')).not.toBeEmpty();
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    expect(new URL(page.url()).pathname).toBe(login);
  });

  await test.step('forge: messages to the window, poisoned fields and unsafe paths have no effect', async () => {
    const { frame, inside } = await openWith(page, 'forge');
    await expect(inside.getByRole('button', { name: 'Markets' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(frame).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(login);
    expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false);
  });

  await test.step('popup, alert, download and camera: nothing opens', async () => {
    const opened: string[] = [];
    page.on('dialog', (dialog) => {
      opened.push('dialog');
      void dialog.dismiss();
    });
    page.on('download', () => opened.push('download'));
    const { inside } = await openWith(page, 'popup');
    await expect(inside.locator('[data-attempt=camera]')).toHaveText(/Error$/);
    await expect(inside.locator('[data-attempt=confirm]')).toHaveText('confirm: false');
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    expect(opened).toEqual([]);
  });

  await test.step('read: document, storage and cookies of the page throw or are empty', async () => {
    await page.addInitScript(() => {
      if (self.origin === 'null') return;
      document.cookie = 'canary=cookie-canary';
      localStorage.setItem('canary', 'storage-canary');
      sessionStorage.setItem('canary', 'storage-canary');
    });
    const { inside } = await openWith(page, 'read');
    await expect(inside.locator('[data-attempt]')).toHaveText([
      'document: SecurityError',
      'localStorage: SecurityError',
      'sessionStorage: SecurityError',
      'parent storage: SecurityError',
      'cookie: SecurityError',
    ]);
  });

  await test.step('resize: over the page only after a press in it, 360 px at most, closed by a press outside', async () => {
    const { frame, inside, box } = await openWith(page, 'resize');
    await expect(inside.locator('.loud')).toBeAttached();
    const height = () => frame.evaluate((element) => element.clientHeight);
    expect(await height()).toBe((await box.boundingBox())?.height);
    const isHit = (name: string) =>
      page
        .getByRole('main')
        .getByRole('button', { name, exact: true })
        .evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return hit !== null && element.contains(hit);
        });
    expect(await isHit('Log in')).toBe(true);
    const { x = 0, y = 0, width = 0 } = (await box.boundingBox()) ?? {};
    // The browser sends a press to the frame only once it has drawn it.
    await expect(async () => {
      await page.mouse.click(x + width - 20, y + 20);
      await expect.poll(height, { timeout: 1_000 }).toBe(360);
    }).toPass();
    await page.mouse.click(20, 700);
    await expect.poll(height).toBeLessThan(100);
    expect(await isHit('Log in')).toBe(true);
  });

  await test.step('phish: a login form stays in its box, and the chat says where it is from', async () => {
    const { frame, inside, box } = await openWith(page, 'phish');
    await expect(inside.getByText('Session expired')).toBeVisible();
    expect(await frame.boundingBox()).toEqual(await box.boundingBox());
    await page.getByRole('button', { name: 'Open Support chat' }).click();
    const chat = page.getByRole('dialog', { name: 'Support chat' });
    await expect(chat.getByText(`From 127.0.0.1:${new URL(origins.site).port}`)).toBeVisible();
    await expect(page.frameLocator('.chat iframe').getByText('Session expired')).toBeVisible();
    const outer = await chat.boundingBox();
    const inner = await page.locator('.chat iframe').boundingBox();
    expect((inner?.y ?? 0) - (outer?.y ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

const layouts = [
  [
    'mobile',
    '/en/trade/spot/m/',
    [
      { width: 320, height: 568 },
      { width: 390, height: 844 },
    ],
  ],
  ['desktop', '/en/trade/spot/', [{ width: 1366, height: 768 }]],
] as const;

test('[A33] the chat’s button covers no action of the mobile and the desktop pages', async ({ page }) => {
  for (const [layout, path, sizes] of layouts) {
    await test.step(layout, async () => {
      for (const screen of [`${path}launchpad/`, `${path}BTC/USDT/`, '/en/settings/', login]) {
        await page.goto(`${screen}?provider=sample`);
        const button = page.locator('.chat-button');
        await expect(button).toBeAttached();
        for (const [size, part] of sizes.flatMap((size) => [0, 0.5, 1].map((part) => [size, part] as const))) {
          await page.setViewportSize(size);
          await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), part);
          await expect
            .poll(
              () =>
                button.evaluate((element) => {
                  if (!element.checkVisibility({ visibilityProperty: true })) return [];
                  const own = element.getBoundingClientRect();
                  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
                    .filter((action) => action !== element && action.checkVisibility({ visibilityProperty: true }))
                    .filter((action) => {
                      const box = action.getBoundingClientRect();
                      const x = (box.left + box.right) / 2;
                      const y = (box.top + box.bottom) / 2;
                      return x > own.left && x < own.right && y > own.top && y < own.bottom;
                    })
                    .map((action) => action.outerHTML.slice(0, 80));
                }),
              { message: `${screen} at ${part}, ${size.width} px` },
            )
            .toEqual([]);
        }
      }
      // Where nothing is in the way it is there, as large as a finger.
      await page.goto(`${login}?provider=sample`);
      const box = await page.locator('.chat-button').boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
    });
  }
});
