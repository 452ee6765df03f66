/** A rule of a style sheet: a style rule or at-rule with declarations, a group with rules (`@media`, `@layer`), or a statement. */
export type StyleRule =
  | { kind: 'style'; prelude: string; declarations: string }
  | { kind: 'group'; prelude: string; rules: StyleRule[] }
  | { kind: 'statement'; prelude: string };

const groups = /^@(?:media|supports|layer|container|scope|starting-style)\b/;

/** Reads a style sheet without nested style rules, as the build writes it. */
export function readStyleRules(css: string): StyleRule[] {
  const source = new Source(css.replace(/\/\*[\s\S]*?\*\//g, ''));
  const rules = source.rules();
  if (!source.isAtEnd) throw new Error('a style sheet has a brace too many');
  return rules;
}

class Source {
  #position = 0;
  readonly #css: string;

  constructor(css: string) {
    this.#css = css;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#css.length;
  }

  rules(): StyleRule[] {
    const found: StyleRule[] = [];
    for (;;) {
      const text = this.#until(/[{};]/g);
      const sign = this.#css[this.#position];
      const prelude = text.trim();
      if (sign === undefined || sign === '}') return found;
      this.#position += 1;
      if (sign === ';') {
        if (prelude !== '') found.push({ kind: 'statement', prelude });
      } else if (groups.test(prelude)) {
        found.push({ kind: 'group', prelude, rules: this.rules() });
        this.#position += 1;
      } else {
        found.push({ kind: 'style', prelude, declarations: this.#block() });
      }
    }
  }

  /** Returns the declarations of a style rule, or the frames of `@keyframes`, up to the closing brace. */
  #block(): string {
    const start = this.#position;
    for (let depth = 1; depth > 0;) {
      this.#until(/[{}]/g);
      const sign = this.#css[this.#position];
      if (sign === undefined) throw new Error('a style sheet lacks a closing brace');
      depth += sign === '{' ? 1 : -1;
      this.#position += 1;
    }
    return this.#css.slice(start, this.#position - 1).trim();
  }

  /** Moves to the next sign outside of strings and parentheses, and returns the text before it. */
  #until(sign: RegExp): string {
    const start = this.#position;
    const tokens = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|url\\([^)]*\\)|${sign.source}`, 'g');
    tokens.lastIndex = start;
    for (let match = tokens.exec(this.#css); match; match = tokens.exec(this.#css)) {
      if (match[0].length > 1) continue;
      this.#position = match.index;
      return this.#css.slice(start, match.index);
    }
    this.#position = this.#css.length;
    return this.#css.slice(start);
  }
}
