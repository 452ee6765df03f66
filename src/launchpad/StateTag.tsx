import type { LaunchOrder, LaunchOrderState } from '../contract/launchpad.ts';
import { clock, minus } from '../ui/icon/icons.ts';
import { circleAlert, circleCheck, x } from '../ui/icon/status-icons.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import type { LaunchTexts } from './fact-texts.ts';
import '../ui/display/chip.scss';

const looks = {
  PENDING: { icon: clock, tone: '' },
  FILLED: { icon: circleCheck, tone: 'chip--up' },
  PART_FILLED: { icon: circleCheck, tone: 'chip--up' },
  CANCELED: { icon: minus, tone: '' },
  FAILURE: { icon: x, tone: 'chip--down' },
  CONTEST_DONE: { icon: circleCheck, tone: 'chip--up' },
  CONTEST_FAIL: { icon: x, tone: 'chip--down' },
  UNKNOWN: { icon: circleAlert, tone: 'chip--warn' },
} as const satisfies Record<LaunchOrderState, unknown>;

/**
 * The text of a state, one everywhere: a stake earns and is completed, a commit is allocated in full or in
 * part. R4.10
 */
export function stateText(t: LaunchTexts, state: LaunchOrderState, method: LaunchOrder['method'] | undefined): string {
  if (method === 'STAKE') return state === 'PENDING' ? t('phase.active') : t(`state.${state}`);
  if (state === 'PART_FILLED') return t('orders.allocatedPartly');
  return state === 'FILLED' && method !== undefined ? t('orders.allocatedFully') : t(`state.${state}`);
}

type Props = {
  t: LaunchTexts;
  state: LaunchOrderState;
  /** Method of the order's pool; absent for a contest. */
  method?: LaunchOrder['method'] | undefined;
};

/** State of a launch order or contest as icon, color and text. R4.10 */
export function StateTag({ t, state, method }: Props) {
  const { icon, tone } = looks[state];
  return (
    <span className={`chip ${tone}`.trim()}>
      <Icon of={icon} size={12} /> {stateText(t, state, method)}
    </span>
  );
}
