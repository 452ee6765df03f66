/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { texts } from '#i18n/texts.ts';
import { TicketStepper, amountWithTickets, ticketsOf } from '#launchpad/pledge/TicketStepper.tsx';
import { click, rendered } from '../../ui/support/render.ts';
import { lottery } from '../support/pools.ts';

test('[R1.4] an amount is shown as whole tickets', () => {
  expect(ticketsOf('250', '50')).toEqual({ count: 5, price: '250' });
  expect(ticketsOf('120', '50')).toEqual({ count: 2, price: '100' });
  expect(ticketsOf('', '50')).toEqual({ count: 0, price: '0' });
});

test('[R1.4] the stepper moves by one ticket, to the nearest one from between, and not above the maximum', () => {
  expect(amountWithTickets('', 1, '50', '400')).toBe('50');
  expect(amountWithTickets('250', 1, '50', '400')).toBe('300');
  expect(amountWithTickets('120', 1, '50', '400')).toBe('150');
  expect(amountWithTickets('120', -1, '50', '400')).toBe('100');
  expect(amountWithTickets('50', -1, '50', '400')).toBe('');
  expect(amountWithTickets('400', 1, '50', '420')).toBe('400');
  expect(amountWithTickets('900', -1, '50', '400')).toBe('400');
  expect(amountWithTickets('', 1, '50', '0')).toBe('');
});

test('[R1.4] the stepper says tickets and their price; at its limit a button stays but does nothing', async () => {
  const onAmount = vi.fn<(amount: string) => void>();
  const { find, all } = await rendered(
    <TicketStepper
      t={texts('en', 'launchpad')}
      lang="en"
      pool={lottery({ ticketSize: '50', coin: 'SLIP' })}
      amount="250"
      maximum="250"
      isDisabled={false}
      onAmount={onAmount}
    />,
  );
  expect(find('[aria-live]').textContent).toBe('5 tickets, 250 SLIP');
  const [fewer, more] = all('button');
  if (!fewer || !more) throw new Error('two buttons expected');
  expect(more.ariaDisabled ?? more.getAttribute('aria-disabled')).toBe('true');
  await click(more);
  expect(onAmount).not.toHaveBeenCalled();
  await click(fewer);
  expect(onAmount).toHaveBeenCalledWith('200');
});
