import type { Block } from '../../contract/launchpad.ts';
import { CoverArt } from '../../ui/art/CoverArt.tsx';
import { outward } from '../link.ts';
import type { LaunchTexts } from '../words.ts';
import '../rich-text.scss';

function BlockView({ t, block }: { t: LaunchTexts; block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <div className="rich-text__table" role="region" tabIndex={0} aria-label={block.head.join(', ')}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th scope="col" key={cell}>
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((cells) => (
                <tr key={cells.join('|')}>
                  {cells.map((cell, place) => (
                    <td key={`${String(place)} ${cell}`}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
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
