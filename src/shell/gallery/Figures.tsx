import { Card } from '#ui/display/Card.tsx';
import { Chip } from '#ui/display/Chip.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { CoverArt } from '#ui/art/CoverArt.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Meter } from '#ui/display/Meter.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Table } from '#ui/table/Table.tsx';

const rows = [
  { code: 'VELA', name: 'Vela Pay', raised: '2,000,000 USDT', people: '31,092', change: '+148.00%', tone: 'up' },
  { code: 'DUNE', name: 'Dune Energy', raised: '640,210 USDT', people: '4,870', change: '−21.40%', tone: 'down' },
] as const;

/** Chips, countdowns, facts, cards, meters and tables. */
export function Figures() {
  return (
    <div className="gallery__stack">
      <div className="gallery__row">
        <Chip>Upcoming</Chip>
        <Chip tone="live" alternatives={['Commit period', 'Draw and allocation']}>
          Commit period
        </Chip>
        <Chip tone="up">Won</Chip>
        <Chip tone="down">Failed</Chip>
        <Chip tone="warn">Sign-up needed</Chip>
        <Chip tone="live">
          Ends in{' '}
          <Countdown
            untilMs={Date.UTC(2099, 0)}
            ends="1 Jan, 00:00"
            name="Ends 1 January 2099, 00:00 UTC"
            over="Over"
          />
        </Chip>
        <Countdown untilMs={0} ends="1 Jan, 00:00" name="Ended 1 January 1970, 00:00 UTC" over="Over" />
      </div>
      <p>
        Available <MaskedAmount>12,480.55 USDT</MaskedAmount>
      </p>
      <Facts
        layout="stats"
        facts={[
          { label: 'Price', value: '0.05', unit: 'USDT' },
          { label: 'Tokens for sale', value: '40M', unit: 'HALO', exact: '40,000,000 HALO' },
          { label: 'Total committed', value: '4.82M', unit: 'USDT' },
          { label: 'Participants', value: '18,204' },
        ]}
      />
      <Facts
        layout="terms"
        facts={[
          { label: 'Price', value: '0.05', unit: 'USDT' },
          { label: 'Tokens for sale', value: '40,000,000', unit: 'HALO' },
          { label: 'Subscription pool', value: '30,000,000 HALO, paid in SLIP' },
          { label: 'Max. per person', value: '60,000', unit: 'HALO' },
        ]}
      />
      <div className="gallery__cards">
        {['ORBT', 'TIDE', 'KITE'].map((code) => (
          <Card as="article" key={code} link art={<CoverArt code={code} />}>
            <div className="gallery__between">
              <Chip tone="live">Staking</Chip>
              <span className="faint figure">14d 02:11:09</span>
            </div>
            <h3>
              <a className="card__link" href="#figures">
                Orbit Data
              </a>{' '}
              <span className="faint">{code}</span>
            </h3>
            <Facts
              facts={[
                { label: 'Est. APR, SLIP pool', value: '+38.2%', tone: 'up' },
                { label: 'Total staked', value: '12.6M', unit: 'USD' },
                { label: 'Rewards left', value: '7.0M of 10M' },
              ]}
            />
            <Meter label="Rewards paid" share={0.3} valueText="3.0M of 10M ORBT" />
          </Card>
        ))}
      </div>
      <Table
        caption="Ended launches"
        columns={[
          {
            key: 'name',
            label: 'Project',
            align: 'start',
            cell: ({ name, code }) => (
              <>
                <b>{name}</b> <span className="faint">{code}</span>
              </>
            ),
          },
          { key: 'raised', label: 'Total committed', wide: true, cell: ({ raised }) => raised },
          { key: 'people', label: 'Participants', wide: true, cell: ({ people }) => people },
          { key: 'change', label: 'Since launch', cell: ({ change, tone }) => <span className={tone}>{change}</span> },
        ]}
        rows={rows}
        rowKey={({ code }) => code}
      />
    </div>
  );
}
