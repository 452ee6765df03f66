import { expect, test } from 'vitest';
import { addMarkup, splitSheets, noMarkup } from '#serve/build-steps/first-view/first-view-sheet.ts';

const sheetFor = (html: string, css: string): string => {
  const markup = noMarkup();
  addMarkup(markup, html);
  return splitSheets([css], markup).first;
};

const laterSheetFor = (html: string, css: string): string | undefined => {
  const markup = noMarkup();
  addMarkup(markup, html);
  return splitSheets([css], markup).later[0];
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

test('[FP1] what applies outside of a state of a user is in the first view: panels that are no target are hidden there', () => {
  const css = '.a[data-x]:not(:target){display:none}.a:not(#b,:target){top:0}';
  expect(sheetFor('<p class="a" id="b" data-x></p>', `${css}.a:is(:hover,:focus){top:0}.a:target{top:0}`)).toBe(css);
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

test('[FP7] the later sheet has the other rules alone, and what is for printing', () => {
  const css =
    '@layer base{.a{top:0}.b{top:0}}.a,.c{left:0}.a:hover{top:1px}@media print{.a{top:0}}@keyframes k{to{top:0}}';
  expect(laterSheetFor('<p class="a"></p>', css)).toBe(
    '@layer base{.b{top:0}}.c{left:0}.a:hover{top:1px}@media print{.a{top:0}}@keyframes k{to{top:0}}',
  );
});

test('[FP7] custom properties that only later rules use are in the later sheet', () => {
  const css = ':root{--used:1px;--other:2px}.a{top:var(--used)}.b{top:var(--other)}';
  expect(laterSheetFor('<p class="a"></p>', css)).toBe(':root{--other:2px}.b{top:var(--other)}');
});

test('[FP7] a rule that overrides an earlier one of the later sheet is in it too, whatever comes first', () => {
  const override = (earlier: string, rule: string) =>
    laterSheetFor(
      '<p class="a card"><i class="card__head card__foot"></i></p>',
      `${earlier}{margin-top:1px}${rule}{margin:0}`,
    );
  expect(override('.a:hover', '.a[class]')).toBe('.a:hover{margin-top:1px}.a[class]{margin:0}');
  expect(override('.card--wide', '.card')).toBe('.card--wide{margin-top:1px}.card{margin:0}');
  expect(override('.card--wide.b', '.card'), 'of more weight').toBe('.card--wide.b{margin-top:1px}');
  expect(override('.card__wide', '.card__head'), 'another element').toBe('.card__wide{margin-top:1px}');
  expect(override('b:hover', 'i[class]'), 'another element').toBe('b:hover{margin-top:1px}');
  expect(override('.a:hover', '.a::before'), 'another part').toBe('.a:hover{margin-top:1px}');
});

test('[FP7] what overrides such a rule in turn is in the later sheet too: the rule comes a second time', () => {
  const css = '.button--late{top:1px}.button--plain{top:2px}.button--small{top:3px}.button--other{left:0}';
  expect(laterSheetFor('<p class="button--plain button--small button--other"></p>', css)).toBe(
    '.button--late{top:1px}.button--plain{top:2px}.button--small{top:3px}',
  );
});
