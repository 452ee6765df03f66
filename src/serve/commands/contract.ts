/** `npm run contract`: writes the contract's documents anew. They hold nothing of this machine, this build or the present. */
import { mkdir, writeFile } from 'node:fs/promises';
import { documents } from '../documents/documents.ts';

const folder = 'docs/contract';

await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(documents())) {
  await writeFile(`${folder}/${name}`, text);
  console.log(`${folder}/${name}`);
}
