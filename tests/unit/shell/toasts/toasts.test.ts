import { beforeEach, expect, test } from 'vitest';
import { $toasts, showToast } from '#shell/toasts/toasts.ts';

beforeEach(() => $toasts.set([]));
const messages = () => $toasts.get().map(({ message }) => message);

test('[FS1] a message that stays is not displaced by four that leave by themselves', () => {
  showToast('lost', { isLasting: true });
  for (const message of ['1', '2', '3', '4']) showToast(message);
  expect(messages()).toEqual(['lost', '2', '3', '4']);
});

test('[FS1] two messages with one text and different ids are two', () => {
  const action = { label: 'again', onPress: () => undefined };
  showToast('lost', { id: 'a', action });
  showToast('lost', { id: 'b', action });
  showToast('lost', { id: 'a', action });
  expect($toasts.get().map(({ id }) => id)).toEqual(['b', 'a']);
});
