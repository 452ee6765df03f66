// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { coveredHeight, keepFocusInView } from '#shell/page/focus-in-view.ts';

const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 }) as unknown as VisualViewport;

beforeEach(() => {
  const row = document.createElement('div');
  row.id = 'row';
  row.style.overflowX = 'auto';
  row.append(document.createElement('button'));
  document.body.replaceChildren(row, document.createElement('input'));
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 844);
});

test('[FI17] a focused button in a row that scrolls sideways is shown whole; elsewhere nothing scrolls', () => {
  const row = document.getElementById('row') ?? expect.fail();
  const button = document.querySelector('button') ?? expect.fail();
  const input = document.querySelector('input') ?? expect.fail();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  keepFocusInView();
  button.focus();
  expect(scroll).not.toHaveBeenCalled();
  vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(500);
  vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(320);
  input.focus();
  expect(scroll).not.toHaveBeenCalled();
  button.focus();
  expect(scroll.mock.contexts).toEqual([button]);
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' });
});

test.each([
  [{ height: 844, offsetTop: 0, scale: 1 }, 0],
  [{ height: 508, offsetTop: 0, scale: 1 }, 336],
  [{ height: 508, offsetTop: 120, scale: 1 }, 216],
  // Zoomed in with two fingers.
  [{ height: 422, offsetTop: 100, scale: 2 }, 0],
])('[FI16] of a visible part %j of 844 px a keyboard covers %d px', (visible, covered) => {
  expect(coveredHeight(visible as VisualViewport, 844)).toBe(covered);
});

test('[FI16] the page knows the height that a keyboard covers, and when it is gone', () => {
  const keyboard = () => document.documentElement.style.getPropertyValue('--keyboard');
  keepFocusInView();
  Object.assign(viewport, { height: 508 });
  viewport.dispatchEvent(new Event('resize'));
  expect(keyboard()).toBe('336px');
  Object.assign(viewport, { height: 844 });
  viewport.dispatchEvent(new Event('resize'));
  expect(keyboard()).toBe('0px');
});
