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

/** Returns the text of a state. A full allocation reads like a partial one; a stake or contest is completed. R4.10 */
export const stateText = (
  t: LaunchTexts,
  state: LaunchOrderState,
  method: LaunchOrder['method'] | undefined,
): string =>
  state === 'FILLED' && (method === 'SUBSCRIPTION' || method === 'LOTTERY')
    ? t('state.PART_FILLED')
    : t(`state.${state}`);

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
