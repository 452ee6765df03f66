/**
 * An element of the page that the script works with.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} #${id}`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * A small button of a row.
 * @param {string} label what it says
 * @param {string} about what it acts on, for who hears it
 * @param {() => unknown} act
 */
export function smallButton(label, about, act) {
  const button = element('button', { type: 'button', className: 'button button--small', onclick: () => act() }, label);
  button.setAttribute('aria-label', `${label}: ${about}`);
  return button;
}

const status = byId('status', HTMLParagraphElement);

/** @param {string} text */
export function say(text) {
  status.textContent = text;
}

/**
 * Does something and says how it went; a failure is said, too.
 * @param {() => Promise<string | void>} act gives what to say
 */
export async function doAndSay(act) {
  try {
    say((await act()) ?? '');
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** @param {number} time ms UTC */
export const timeText = (time) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
