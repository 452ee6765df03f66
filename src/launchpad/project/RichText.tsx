import type { Block } from '../../contract/launchpad.ts';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { outward } from '../link.ts';
import type { LaunchTexts } from '../words.ts';
import '../rich-text.scss';

/** A table of any size scrolls by itself, in a region with a name that the keyboard reaches. */
function TextTable({ t, table: { head, rows } }: { t: LaunchTexts; table: Extract<Block, { kind: 'table' }> }) {
  const name = head.filter((cell) => cell !== '').join(', ');
  return (
    <div className="rich-text__table" role="region" tabIndex={0} aria-label={name === '' ? t('detail.table') : name}>
      <table>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th scope="col" key={place}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BlockView({ t, block }: { t: LaunchTexts; block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, place) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <TextTable t={t} table={block} />;
    case 'image':
      return (
        <div className="rich-text__art">
          <CoverArt code={block.code} />
        </div>
      );
    case 'link': {
      const link = outward(block.url);
      return link === undefined ? (
        <p>{block.text}</p>
      ) : (
        <p>
          <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
            {block.text}
          </a>{' '}
          <span className="rich-text__host">{t('detail.opensElsewhere', { host: link.host })}</span>
        </p>
      );
    }
  }
}

/** Project text: structured blocks become elements; there is no HTML in it, and none is made from text. quality.md Q-S07 */
export function RichText({ t, blocks }: { t: LaunchTexts; blocks: readonly Block[] }) {
  return (
    <div className="rich-text">
      {blocks.map((block, place) => (
        <BlockView key={String(place)} t={t} block={block} />
      ))}
    </div>
  );
}
