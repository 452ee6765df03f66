/** A behavior that is broken on purpose: a test must fail then. */
export interface Mutation {
  /** Source file, from the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly from: string;
  /** What replaces it. */
  readonly to: string;
  /**
   * The test file that must fail. Browser tests are named by `browserTests`, where journeys move between files: a test
   * with the given `title` anywhere below it must fail.
   */
  readonly test: string;
  /** A part of the title of the test that must fail; only tests with it run. Any test of the file without it. */
  readonly title?: string;
}

/** The folder that names all browser tests. */
export const browserTests = 'tests/browser';

/** How tests are run: those of sites and browsers build a site first. */
export type Runner = 'unit' | 'site' | 'browser';

export function runnerOf({ test }: Pick<Mutation, 'test'>): Runner {
  if (test === browserTests) return 'browser';
  return test.startsWith('tests/site/') ? 'site' : 'unit';
}

/** Returns how often a text occurs in another. */
export const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** Returns a mutation as one line: its file and the change in short. */
export function describeMutation({ file, from, to }: Mutation): string {
  const short = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > 60 ? `${line.slice(0, 59)}…` : line;
  };
  return `${file}: ${short(from)} → ${to === '' ? 'nothing' : short(to)}`;
}
