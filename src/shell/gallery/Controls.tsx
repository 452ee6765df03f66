import { useState } from 'react';
import type { Lang } from '../../i18n/locales.ts';
import { cleanAmount } from '../../money/index.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { QuickPicks } from '../../ui/QuickPicks.tsx';
import { RangeInput } from '../../ui/RangeInput.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { showToast } from '../toasts.ts';

const percents = [25, 50, 75, 100].map((value) => ({ value, label: `${value} %` }));

/** What a person operates: fields, choices, tabs, dialogs, waiting and refused buttons, messages. */
export function Operated({ lang }: { lang: Lang }) {
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
          note="From 50 to 1,274.16 SLIP"
          onMax={() => setAmount('1274.16')}
        />
        <QuickPicks label="Part of the maximum" picks={percents} onPick={(value) => setAmount(String(value * 12))} />
        <RangeInput
          label="If the pool grew to"
          value={growth}
          least={1}
          most={20}
          valueText={`× ${growth}`}
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
          error="Below the minimum of 10 USDT"
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
          <Button pending pendingLabel="Committing">
            Commit 800 SLIP
          </Button>
          <Button pending variant="quiet">
            Waiting
          </Button>
        </div>
        <div>
          <Button disabled reason="Commits open on 31 May, 14:00 UTC.">
            Commit
          </Button>
        </div>
        <div className="gallery__row">
          <Button variant="quiet" size="small" onPress={() => showToast('100 SLIP pledged')}>
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
        <p>Locked until 2 Jun, 14:00 UTC. You can add, not withdraw.</p>
        <Facts
          facts={[
            { label: 'Amount', value: '800', unit: 'SLIP' },
            { label: 'Fee', value: 'No fee' },
          ]}
        />
      </Dialog>
    </div>
  );
}
