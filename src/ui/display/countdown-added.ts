/** Event of the document when a page gets a countdown after its HTML: its clock starts with the first one. */
export const countdownAdded = 'countdownadded';
