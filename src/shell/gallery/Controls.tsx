import { useState } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { showToast } from '../toasts/toasts.ts';

const percents = [25, 50, 75, 100].map((value) => ({ value, label: `${value}%` }));

/** Controls: fields, choices, tabs, dialogs, pending and disabled buttons, messages. */
export function Controls({ lang }: { lang: Lang }) {
  const [amount, setAmount] = useState('800');
  const [pool, setPool] = useState<'pool' | 'lottery'>('pool');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [tab, setTab] = useState<'all' | 'open'>('all');
  const [growth, setGrowth] = useState(1);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="gallery__pairs">
      <div className="gallery__stack">
        <Segmented
          label="Pool"
          name="gallery-pool"
          choices={[
            { value: 'pool', label: 'Subscription' },
            { value: 'lottery', label: 'Lottery' },
          ]}
          chosen={pool}
          onChoose={setPool}
        />
        <AmountInput
          lang={lang}
          label="Amount"
          unit="SLIP"
          value={amount}
          onType={setAmount}
          clean={cleanAmount}
          decimals={2}
          max="1274.16"
          note="Min. 50 SLIP, in steps of 1 SLIP"
          onMax={() => setAmount('1274.16')}
        />
        <QuickPicks label="Percentage of balance" picks={percents} onPick={(value) => setAmount(String(value * 12))} />
        <RangeInput
          label="If the pool grew to"
          value={growth}
          min={1}
          max={20}
          valueText={`${growth}×`}
          onMove={setGrowth}
        />
        <Button wide onPress={() => setOpen(true)}>
          Review {amount} SLIP
        </Button>
        <AmountInput
          lang={lang}
          label="Price"
          unit="USDT"
          value="1"
          onType={setAmount}
          clean={cleanAmount}
          decimals={2}
          compact
          error="Min. order value 10 USDT."
        />
        <AmountInput
          lang={lang}
          label="Total"
          unit="USDT"
          value="640.5"
          onType={setAmount}
          clean={cleanAmount}
          decimals={2}
          compact
          readOnly
          note="Price times amount"
        />
      </div>
      <div className="gallery__stack">
        <Segmented
          label="Side"
          name="gallery-side"
          choices={[
            { value: 'buy', label: 'Buy', tone: 'up' },
            { value: 'sell', label: 'Sell', tone: 'down' },
          ]}
          chosen={side}
          onChoose={setSide}
        />
        <Tabs
          label="Orders"
          tabs={[
            { id: 'all', label: 'All', count: '3', panel: <p className="muted">Panel of all orders.</p> },
            { id: 'open', label: 'Open', panel: <p className="muted">Panel of open orders.</p> },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <div className="gallery__row">
          <Button pending pendingLabel="Submitting…">
            Commit 800 SLIP
          </Button>
          <Button pending variant="quiet">
            Waiting
          </Button>
        </div>
        <div>
          <Button disabled reason="The commit period starts on 31 May, 14:00 UTC.">
            Commit
          </Button>
        </div>
        <div className="gallery__row">
          <Button variant="quiet" size="small" onPress={() => showToast('100 SLIP committed')}>
            Done message
          </Button>
          <Button
            variant="quiet"
            size="small"
            onPress={() => showToast('The list could not be loaded.', { tone: 'error' })}
          >
            Error message
          </Button>
        </div>
      </div>
      <Dialog
        open={isOpen}
        title="Commit 800 SLIP"
        closeLabel="Close"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="quiet" onPress={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onPress={() => setOpen(false)}>Commit</Button>
          </>
        }
      >
        <p>Locked until 2 Jun, 14:00 UTC. You can add more, but not withdraw.</p>
        <Facts
          facts={[
            { label: 'Amount', value: '800', unit: 'SLIP' },
            { label: 'Fee', value: 'None' },
          ]}
        />
      </Dialog>
    </div>
  );
}
