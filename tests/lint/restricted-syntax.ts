/** Code that the linters refuse: selectors of the syntax tree, each with the reason. */
interface Restriction {
  selector: string;
  message: string;
}

const htmlSinks: readonly Restriction[] = [
  ...['innerHTML', 'outerHTML', 'srcdoc'].map((property) => ({
    selector: `AssignmentExpression > MemberExpression.left[property.name='${property}']`,
    message: 'The policy refuses HTML sinks: build elements instead.',
  })),
  {
    selector: "CallExpression[callee.property.name='insertAdjacentHTML']",
    message: 'The policy refuses HTML sinks.',
  },
  { selector: "NewExpression[callee.name='DOMParser']", message: 'The policy refuses DOMParser.' },
  { selector: "JSXAttribute[name.name='style']", message: 'The policy refuses style attributes: use a class.' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'The policy refuses HTML sinks.' },
];

/** The browser's zone is one of two that a person can choose, and only the setting says which. */
const localZones: readonly Restriction[] = [
  "CallExpression[callee.name=/./]:not([callee.name='storedAtom']) > ObjectExpression > Property[key.name='zone']",
  "VariableDeclarator[id.name='zone']",
  'CallExpression[callee.name=/^(zoneName|formatDate)/]',
].map((place) => ({
  selector: `${place} Literal[value='local']`,
  message: "Take the zone from $settings: 'local' ignores a person who has chosen UTC.",
}));

/** Refused everywhere. */
export const restricted: readonly Restriction[] = [...htmlSinks, ...localZones];

/**
 * Refused in the source, but for the files of `ownParsers`: text that the page did not write itself can be broken, and
 * its one parser returns undefined for it.
 */
export const restrictedInSource: readonly Restriction[] = [
  ...restricted,
  {
    selector: "MemberExpression[object.name='JSON'][property.name='parse']",
    message: 'Use parseJson of contract/parse-json.ts: JSON.parse throws for text that is broken.',
  },
];

/** Files that parse what this project or an operator has written: they stop with the position of the fault. */
export const ownParsers: readonly string[] = [
  'src/contract/parse-json.ts',
  'src/i18n/{data-block,check}.ts',
  'src/config/texts/*.ts',
  'src/shell/social-card/draw-card.ts',
  'src/{content,serve,verify/report,sandbox/launchpad}/**',
];
