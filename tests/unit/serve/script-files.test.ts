import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { nameScripts, readScriptFiles } from '#serve/build-steps/script-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const large = (code: string) => `${code}/*${' '.repeat(4_000)}*/`;
const scripts = {
  'Page.a.js': 'import"./shell.b.js";\n',
  'Form.c.js': 'export{t as OrderForm,n as Other}from"./pages-1.d.js";',
  'Table.e.js': 'import{a}from"./pages-2.f.js";var t=a;export{t as Table};',
  'pages-1.d.js': large(
    'import{a as e}from"./pages-2.f.js";import"./shell.b.js";var l=()=>import(`./dialog.g.js`);export{e as t,l as n};',
  ),
  'pages-2.f.js': large('export*from"./kit.h.js";import"./tiny.j.js";var a=1;export{a};'),
  'kit.h.js': large('var k=1;export{k};'),
  'tiny.j.js': 'var t=1;export{t};',
  'shell.b.js': 'var s="import\\"./kit.h.js\\"";',
  'dialog.g.js': 'var d=1;export{d};',
  'client.i.js': large('export default 1;'),
};

/** Scripts of a site, read from its folder. */
function readScripts() {
  const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
  folders.push(folder);
  mkdirSync(join(folder, '_astro'));
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(folder, '_astro', name), code);
  return readScriptFiles(folder);
}

const island = (name: string, directive: string, value = 'true') =>
  `<astro-island uid="1" component-url="/_astro/${name}" component-export="${name.split('.')[0] === 'Form' ? 'OrderForm' : 'Table'}" renderer-url="/_astro/client.i.js" props="{}" ssr client="${directive}" opts="{&quot;name&quot;:&quot;x&quot;,&quot;value&quot;:${value}}" await-children></astro-island>`;
const textsFile = '/_astro/texts/en.k.js';
const pageOf = (islands: string) =>
  `<html><head><script type="module" src="/_astro/Page.a.js"></script></head><body>${islands}<script type="application/json" id="texts" data-file="${textsFile}">{}</script></body></html>`;

test('[FP4] a page names the files with code, not those that only import them', () => {
  const html = nameScripts(
    pageOf(island('Form.c.js', 'use') + island('Table.e.js', 'replay', '&quot;visible&quot;')),
    readScripts(),
  );
  expect(html).toContain('<script type="module" src="/_astro/shell.b.js">');
  expect(html).toContain('component-url="/_astro/pages-1.d.js" component-export="t"');
  expect(html).toContain('component-url="/_astro/Table.e.js" component-export="Table"');
  expect(html.match(/opts=/g)).toHaveLength(1);
  expect(html).toContain('opts="{&quot;name&quot;:&quot;x&quot;,&quot;value&quot;:&quot;visible&quot;}"');
});

test('[FP4] a page asks for all that the islands which load by themselves need, but for what is small or may come later', () => {
  const askedIn = (directive: string, value?: string) =>
    Array.from(
      nameScripts(pageOf(island('Form.c.js', directive, value)), readScripts()).matchAll(
        /<link rel="modulepreload" href="\/_astro\/([^"]+)">/g,
      ),
      ([, name]) => name,
    );
  expect(askedIn('replay')).toEqual(['client.i.js', 'kit.h.js', 'pages-1.d.js', 'pages-2.f.js', 'texts/en.k.js']);
  expect(askedIn('replay', '&quot;visible&quot;')).toEqual([]);
  expect(askedIn('use')).toEqual([]);
});
