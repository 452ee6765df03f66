import { useEffect } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { ToolButton } from '#ui/button/ToolButton.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { minus } from '#ui/icon/icons.ts';
import { ruler, slash, square, trash, undo } from '#ui/icon/tool-icons.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $tool, $userDrawings, drawingKinds, removeDrawings, removeLastDrawing } from './user-drawings.ts';
import type { DrawingKind } from './user-drawings.ts';

const toolIcons = { horizontal: minus, trend: slash, rectangle: square, measure: ruler } as const;

/** Drawing tools of a pair: a tool, then one or two presses on the chart, or Enter at a bar. */
export function DrawingTools({ lang, symbolId }: { lang: Lang; symbolId: string }) {
  const t = texts(lang, 'spot');
  const tool = useStore($tool);
  const count = useStore($userDrawings, () => ({}))[symbolId]?.length ?? 0;
  useEffect(() => () => $tool.set(undefined), []);
  const choose = (kind: DrawingKind) => {
    const next = kind === tool ? undefined : kind;
    $tool.set(next);
    if (next) announce(t(next === 'horizontal' ? 'chart.tool.pressOnce' : 'chart.tool.pressTwice'));
  };
  return (
    // At the oldest bars in every language.
    <div className="price-chart__tools" role="group" dir="ltr" aria-label={t('chart.tool.label')}>
      {drawingKinds.map((kind) => (
        <ToolButton
          key={kind}
          label={t(`chart.tool.${kind}`)}
          icon={toolIcons[kind]}
          pressed={kind === tool}
          onPress={() => choose(kind)}
        />
      ))}
      {count > 0 && (
        <>
          <ToolButton label={t('chart.tool.removeLast')} icon={undo} onPress={() => removeLastDrawing(symbolId)} />
          <ToolButton label={t('chart.tool.removeAll')} icon={trash} onPress={() => removeDrawings(symbolId)} />
        </>
      )}
      {tool && (
        <span className="price-chart__hint" dir="auto">
          {t(tool === 'horizontal' ? 'chart.tool.pressOnce' : 'chart.tool.pressTwice')}
        </span>
      )}
    </div>
  );
}
