import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Private } from '../../ui/Private.tsx';
import { Table } from '../../ui/Table.tsx';

const rows = [
  { code: 'VELA', name: 'Vela Pay', raised: '2,000,000 USDT', people: '31,092', change: '+148.0 %', tone: 'up' },
  { code: 'DUNE', name: 'Dune Energy', raised: '640,210 USDT', people: '4,870', change: '−21.4 %', tone: 'down' },
] as const;

/** Chips, countdowns, facts, cards, meters and tables. */
export function Figures() {
  return (
    <div className="gallery__stack">
      <div className="gallery__row">
        <Chip>Announced</Chip>
        <Chip tone="live" among={['Commit', 'Draw and allocation']}>
          Commit
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
        Available <Private>12,480.55 USDT</Private>
      </p>
      <Facts
        layout="stats"
        facts={[
          { label: 'Price', value: '0.05', unit: 'USDT' },
          { label: 'For sale', value: '40M', unit: 'HALO', exact: '40,000,000 HALO' },
          { label: 'Committed', value: '4.82M', unit: 'USDT' },
          { label: 'People', value: '18,204' },
        ]}
      />
      <Facts
        layout="terms"
        facts={[
          { label: 'Price', value: '0.05', unit: 'USDT' },
          { label: 'For sale', value: '40,000,000', unit: 'HALO' },
          { label: 'Subscription pool', value: '30,000,000 HALO in SLIP' },
          { label: 'Cap a person', value: '60,000', unit: 'HALO' },
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
                { label: 'Estimated APR, SLIP pool', value: '+38.2 %', tone: 'up' },
                { label: 'Staked', value: '12.6M', unit: 'USD' },
                { label: 'Rewards left', value: '7.0M of 10M' },
              ]}
            />
            <Meter label="Rewards given" share={0.3} valueText="3.0M of 10M ORBT" />
          </Card>
        ))}
      </div>
      <Table
        caption="Finished launches"
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
          { key: 'raised', label: 'Raised', wide: true, cell: ({ raised }) => raised },
          { key: 'people', label: 'People', wide: true, cell: ({ people }) => people },
          { key: 'change', label: 'Since launch', cell: ({ change, tone }) => <span className={tone}>{change}</span> },
        ]}
        rows={rows}
        rowKey={({ code }) => code}
      />
    </div>
  );
}
