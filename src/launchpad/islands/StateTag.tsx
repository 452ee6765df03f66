import type { OrderState } from '../../contract/launchpad.ts';
import { circleAlert, circleCheck, clock, minus, x } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import type { LaunchTexts } from '../words.ts';
import '../../ui/chip.scss';

const looks = {
  PENDING: { icon: clock, tone: '' },
  FILLED: { icon: circleCheck, tone: 'chip--up' },
  PART_FILLED: { icon: circleCheck, tone: 'chip--up' },
  CANCELED: { icon: minus, tone: '' },
  FAILURE: { icon: x, tone: 'chip--down' },
  CONTEST_DONE: { icon: circleCheck, tone: 'chip--up' },
  CONTEST_FAIL: { icon: x, tone: 'chip--down' },
  UNKNOWN: { icon: circleAlert, tone: 'chip--warn' },
} as const satisfies Record<OrderState, unknown>;

/** State of an order by icon, colour and word. spec 4 */
export function StateTag({ t, state }: { t: LaunchTexts; state: OrderState }) {
  const { icon, tone } = looks[state];
  return (
    <span className={`chip ${tone}`.trim()}>
      <Icon of={icon} size={12} /> {t(`state.${state}`)}
    </span>
  );
}
