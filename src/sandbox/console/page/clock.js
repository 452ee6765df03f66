import { ask } from './ask.js';
import { byId, doAndSay, timeText } from './elements.js';

const face = byId('now', HTMLSpanElement);
const jumpTo = byId('jump-to', HTMLInputElement);
const speeds = [...document.querySelectorAll('button[data-speed]')].filter((one) => one instanceof HTMLButtonElement);
const advances = [...document.querySelectorAll('button[data-advance]')].filter(
  (one) => one instanceof HTMLButtonElement,
);

/** What the exchange said last, and when. */
let known = { now: 0, speed: 1, at: 0 };

/** Exchange time, ms UTC. */
export const exchangeNow = () => known.now + (performance.now() - known.at) * known.speed;

function draw() {
  face.textContent = new Date(exchangeNow()).toISOString().slice(0, 19).replace('T', ' ');
}

/** @param {{ now: number, speed: number }} clock */
export function showClock({ now, speed }) {
  known = { now, speed, at: performance.now() };
  for (const button of speeds) button.setAttribute('aria-pressed', String(Number(button.dataset['speed']) === speed));
  draw();
}

export async function readClock() {
  showClock(await ask('GET', 'clock'));
}

/**
 * @param {object} change
 * @param {() => Promise<void>} afterwards
 */
async function move(change, afterwards) {
  showClock(await ask('POST', 'clock', change));
  await afterwards();
  return `Exchange time: ${timeText(exchangeNow())} UTC`;
}

/** @param {() => Promise<void>} afterwards reads what the time changed */
export function startClock(afterwards) {
  for (const button of speeds) {
    button.onclick = () => doAndSay(() => move({ speed: Number(button.dataset['speed']) }, afterwards));
  }
  for (const button of advances) {
    button.onclick = () => doAndSay(() => move({ advanceMs: Number(button.dataset['advance']) }, afterwards));
  }
  byId('jump', HTMLFormElement).onsubmit = (event) => {
    event.preventDefault();
    void doAndSay(() => move({ now: Date.parse(`${jumpTo.value}Z`) }, afterwards));
  };
  setInterval(draw, 250);
}
