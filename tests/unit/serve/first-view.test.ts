import { expect, test } from 'vitest';
import { addMarkup, firstViewSheet, noMarkup } from '#serve/build-steps/first-view/first-view-sheet.ts';

const sheetFor = (html: string, css: string): string => {
  const markup = noMarkup();
  addMarkup(markup, html);
  return firstViewSheet([css], markup);
};

test('the sheet of a first view has the rules whose names all occur, also those that hide', () => {
  const css = '.a{color:red}.a .b{color:red}.c{display:none}.d{color:red}p.a,em{margin:0}[data-x] .a{top:0}';
  expect(sheetFor('<p class="a c">text</p>', css)).toBe('.a{color:red}.c{display:none}p.a{margin:0}');
});

test('whether functions match is not examined, and attributes of the first script count as present', () => {
  const css = '.a:not(.b){top:0}.a:is(.x,.y) p{top:0}[data-theme=dark] .a{top:0}.a:has(>.z){top:0}';
  expect(sheetFor('<p class="a"></p>', css)).toBe(css);
});

test('states of a user, printing, unused animations and fonts that are loaded come later; a font of the system does not', () => {
  const kept = "@font-face{font-family:F;src:local('Arial')}";
  const css = `.a:hover{top:0}.a:focus-visible{top:0}@media print{.a{top:0}}@keyframes k{to{top:0}}@font-face{font-family:G;src:url(/g.woff2)}${kept}`;
  expect(sheetFor('<p class="a"></p>', css)).toBe(kept);
});

test('groups are kept with the rules that match, and layers without any, since they have an order', () => {
  const css = '@layer base{.b{top:0}}@media (width<9px){.a{top:0}.b{top:0}}@supports (top:0){.b{top:0}}';
  expect(sheetFor('<p class="a"></p>', css)).toBe('@layer base{}@media (width<9px){.a{top:0}}');
});

test('custom properties that no rule uses are left out, and those that only they used', () => {
  const css = ':root{--used:1px;--by-unused:2px;--unused:var(--by-unused)}.a{top:var(--used)}';
  expect(sheetFor('<p class="a"></p>', css)).toBe(':root{--used:1px}.a{top:var(--used)}');
});

test('contents of scripts, styles and comments are no markup', () => {
  const html =
    '<script>"<i class=a>"</script><style>.b{}</style><!-- <p class="c"> --><p class="d" title="<b class=e>">';
  const markup = noMarkup();
  addMarkup(markup, html);
  expect([...markup.classes]).toEqual(['d']);
});

test('a brace in a string ends no rule, and a broken sheet stops the build', () => {
  const css = '.a::before{content:"}"}.a{top:0}';
  expect(sheetFor('<p class="a"></p>', css)).toBe(css);
  expect(() => sheetFor('<p class="a"></p>', '.a{top:0}}')).toThrow();
});

test('an animation that a kept rule names is kept', () => {
  const css = '.a{animation:k 1s}@keyframes k{0%{top:0}to{top:1px}}@keyframes l{to{top:0}}';
  expect(sheetFor('<p class="a"></p>', css)).toBe('.a{animation:k 1s}@keyframes k{0%{top:0}to{top:1px}}');
});
