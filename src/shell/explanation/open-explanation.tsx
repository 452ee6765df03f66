import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { explain } from '#formulas/explanation.ts';
import type { Explanation, Rule } from '#formulas/explanation.ts';
import { rules } from '#formulas/rules/rules.ts';
import type { RuleName } from '#formulas/rules/rules.ts';
import type { Lang } from '#i18n/lang.ts';
import { lazyTexts } from '#i18n/lazy-texts.ts';
import { texts } from '#i18n/texts.ts';
import { addStyles } from '#shell/add-styles.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { ExplanationBody } from './ExplanationBody.tsx';
import type { ExplanationRequest } from './explanation-request.ts';
import { explanationTexts } from './explanation-texts.ts';
import styles from './explanation.scss?inline';

const loadTexts = lazyTexts(
  'explanation',
  import.meta.glob('/locales/*/explanation.json', { import: 'default' }),
  'explanation-texts',
);

const byName = v.record(v.string(), v.string());
/** An `ExplanationRequest` as a static page writes it. */
const WrittenRequest = v.object({
  rule: v.string(),
  inputs: byName,
  units: v.exactOptional(byName),
  resultUnit: v.exactOptional(v.string()),
});
type RuleInputs = Omit<v.InferOutput<typeof WrittenRequest>, 'rule'>;

interface OpenExplanation {
  name: RuleName;
  explanation: Explanation;
}

/** The explanation on the screen. */
const $open = atom<OpenExplanation | undefined>(undefined);
const close = () => $open.set(undefined);

function ExplanationDialog({ lang }: { lang: Lang }) {
  const open = useStore($open);
  return (
    <Dialog
      open={open !== undefined}
      title={open ? explanationTexts(lang, open.name).name : ''}
      closeLabel={texts(lang, 'explanation')('close')}
      onClose={close}
    >
      {open && <ExplanationBody lang={lang} name={open.name} explanation={open.explanation} />}
    </Dialog>
  );
}

const SafeDialog = withErrorBoundary(ExplanationDialog);
let isRendered = false;

/**
 * Shows the explanation of a figure once its texts are loaded: the result is computed by the rule from the inputs that
 * are shown.
 */
async function show(lang: Lang, name: RuleName, { inputs, units, resultUnit }: RuleInputs): Promise<void> {
  try {
    await loadTexts();
  } catch {
    toastError({ kind: 'network', code: 0, message: '' });
    return;
  }
  const rule: Rule = rules[name];
  $open.set({ name, explanation: explain(rule, inputs, units ?? {}, resultUnit ?? '') });
  if (isRendered) return;
  isRendered = true;
  addStyles(styles);
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<SafeDialog lang={lang} />);
}

/** Opens the explanation of a figure. leverage.md 4 */
export const openExplanation = (lang: Lang, request: ExplanationRequest): Promise<void> =>
  show(lang, request.rule, request);

const isRuleName = (name: string): name is RuleName => Object.hasOwn(rules, name);

/** Opens the explanation that a static page describes in an attribute; nothing for a text that describes none. */
export async function openWrittenExplanation(lang: Lang, written: string): Promise<void> {
  const { success, output } = v.safeParse(WrittenRequest, parseJson(written));
  if (success && isRuleName(output.rule)) await show(lang, output.rule, output);
}
