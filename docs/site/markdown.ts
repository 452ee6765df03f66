/** Turns Markdown of the repository into a page of the documentation. */
import { dirname, join, relative } from 'node:path';
import { folderPages, pageOfFile, root } from './pages.ts';

/** A page's title, and its text without the heading that has the title. */
export interface Page {
  title: string;
  body: string;
}

const fence = /^ *(`{3,}|~{3,})/;

/** Changes the lines of a text that are no code. */
function outsideCode(text: string, change: (line: string) => string): string {
  let open = '';
  return text
    .split('\n')
    .map((line) => {
      const [, mark = ''] = fence.exec(line) ?? [];
      if (open === '' && mark !== '') open = mark;
      else if (open !== '' && mark.startsWith(open)) open = '';
      else if (open === '') return change(line);
      return line;
    })
    .join('\n');
}

/** The address of a file of the repository in the documentation; undefined for one that is no page. */
function addressOf(file: string): string | undefined {
  const page = pageOfFile.get(file);
  if (page !== undefined) return page === 'index' ? '/' : `/${page}/`;
  const folder = file.replace(/^docs\//, '').replace(/\/$/, '');
  return folderPages.has(folder) ? `/${folder}/` : undefined;
}

const otherAddress = /^(?:[a-z][a-z\d+.-]*:|#|\/)/i;

/** Links lead to the pages of files; the text of a link to a file that is no page stays, with its path. */
function withAddresses(line: string, file: string): string {
  return line.replaceAll(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (link, text: string, target: string) => {
    if (otherAddress.test(target)) return link;
    const [path = '', anchor] = target.split('#');
    const named = relative(root, join(root, dirname(file), path)) + (path.endsWith('/') ? '/' : '');
    const address = addressOf(named);
    if (address !== undefined) return `[${text}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
    return text.includes(named) ? text : `${text} (\`${named}\`)`;
  });
}

/** Each field of the table of the configuration has an address: `/configuration/#links.deposit`. */
const withFieldAnchor = (line: string): string =>
  line.replace(/^\| `([\w.]+)`/, (cell, path: string) => `| <a id="${path}"></a>\`${path}\``);

/** Reads a file as a page. Throws for one that does not begin with its title. */
export function pageOf(file: string, text: string): Page {
  const [, heading, rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  if (heading === undefined) throw new Error(`${file} does not begin with its title: # Title`);
  const body = outsideCode(rest, (line) => {
    const linked = withAddresses(line, file).replaceAll(/src="(?:docs\/)?images\//g, 'src="/');
    return file === 'docs/configuration.md' ? withFieldAnchor(linked) : linked;
  });
  return { title: heading.replaceAll('`', ''), body };
}
