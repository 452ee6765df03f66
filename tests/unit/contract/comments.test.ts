import { readFile } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const comment = /\/\*\*[\s\S]*?\*\//g;

/** The script of all calls as a browser gets it, from the sources with or without their words. */
async function scriptOf(withWords: boolean): Promise<string> {
  const bundle = await rolldown({
    input: 'src/contract/index.ts',
    plugins: [
      {
        name: 'without-words',
        async load(file) {
          if (withWords || !file.includes('/src/contract/')) return null;
          return (await readFile(file, 'utf8')).replaceAll(comment, '');
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return output[0].code;
}

test('[OK40] the words of the contract add no byte to a script', async () => {
  const [withWords, without] = [await scriptOf(true), await scriptOf(false)];
  expect(withWords.length).toBeGreaterThan(10_000);
  expect(withWords).toBe(without);
});
