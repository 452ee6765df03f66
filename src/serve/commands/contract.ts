import { mkdir, writeFile } from 'node:fs/promises';
import { documents } from '../documents/documents.ts';

const folder = 'docs/contract';

/** `npm run contract`: writes the documents of the contract. They are the same on every machine and at any time. */
export async function run(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(documents())) {
    await writeFile(`${folder}/${name}`, text);
    console.log(`${folder}/${name}`);
  }
}
