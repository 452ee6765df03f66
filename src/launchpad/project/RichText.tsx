import { config } from '#config';
import type { TextBlock } from '#contract/launchpad.ts';
import { CoverArt } from '#ui/art/CoverArt.tsx';
import { safeLink } from '#ui/foundation/safe-href.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import './rich-text.scss';

/**
 * A URL of project texts or of the configuration as a safe link with its host; undefined when unsafe.
 * quality.md Q-S08
 */
export function projectLink(url: string): { href: string; host: string } | undefined {
  const link = safeLink(url, config.site);
  return link && { href: link.href, host: link.foreignHost ?? new URL(config.site).host };
}

/** A table that scrolls by itself, in a named group that the keyboard can focus. */
function TextTable({ t, table: { head, rows } }: { t: LaunchTexts; table: Extract<TextBlock, { kind: 'table' }> }) {
  const name = head.filter((cell) => cell !== '').join(', ');
  return (
    <div className="rich-text__table" role="group" tabIndex={0} aria-label={name === '' ? t('detail.table') : name}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th scope="col" key={index}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BlockView({ t, block }: { t: LaunchTexts; block: TextBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{item}</li>
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
      const link = projectLink(block.url);
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

/** Text of a project. Its structured blocks become elements; no text is parsed as HTML. quality.md Q-S07 */
export function RichText({ t, blocks }: { t: LaunchTexts; blocks: readonly TextBlock[] }) {
  return (
    <div className="rich-text">
      {blocks.map((block, index) => (
        <BlockView key={String(index)} t={t} block={block} />
      ))}
    </div>
  );
}
