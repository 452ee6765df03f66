import { atom } from 'nanostores';
import * as v from 'valibot';
import { storedAtom } from '#session/storage.ts';

/** What a trader draws over the price. */
export const drawingKinds = ['horizontal', 'trend', 'rectangle', 'measure'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

const DrawingPoint = v.object({ timeMs: v.number(), price: v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,30})?$/)) });
/** A point of a drawing: ms UTC, and the price as the exchange writes it. */
export type DrawingPoint = v.InferOutput<typeof DrawingPoint>;

const UserDrawing = v.object({ kind: v.picklist(drawingKinds), points: v.array(DrawingPoint) });
/** A finished drawing: one point for a horizontal line, two for the others. */
export type UserDrawing = v.InferOutput<typeof UserDrawing>;

/** Drawings that a pair has at most; the oldest go first. */
const drawingsMax = 50;

/** Drawings by pair id, in this browser. */
export const $userDrawings = storedAtom('chartDrawings', v.record(v.string(), v.array(UserDrawing)), {});

/** The chosen tool; undefined while a press on the chart means the price. */
export const $tool = atom<DrawingKind | undefined>(undefined);
/** First point of the drawing in progress. */
export const $firstPoint = atom<DrawingPoint | undefined>(undefined);
$tool.listen(() => $firstPoint.set(undefined));

/** The drawings of a pair, oldest first. */
export const drawingsOf = (symbolId: string): readonly UserDrawing[] => $userDrawings.get()[symbolId] ?? [];

const setDrawings = (symbolId: string, drawings: readonly UserDrawing[]) =>
  $userDrawings.set({ ...$userDrawings.get(), [symbolId]: [...drawings.slice(-drawingsMax)] });

/** Adds a point to the drawing in progress; its last point finishes it and puts the tool away. False without a tool. */
export function placePoint(symbolId: string, point: DrawingPoint): boolean {
  const kind = $tool.get();
  if (!kind) return false;
  const first = $firstPoint.get();
  if (kind !== 'horizontal' && !first) {
    $firstPoint.set(point);
    return true;
  }
  setDrawings(symbolId, [...drawingsOf(symbolId), { kind, points: first ? [first, point] : [point] }]);
  $tool.set(undefined);
  return true;
}

/** Removes the latest drawing of a pair. */
export const removeLastDrawing = (symbolId: string): void => setDrawings(symbolId, drawingsOf(symbolId).slice(0, -1));
/** Removes all drawings of a pair. */
export const removeDrawings = (symbolId: string): void => setDrawings(symbolId, []);
