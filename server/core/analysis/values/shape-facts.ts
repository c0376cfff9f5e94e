import type { Shape } from '../../schema/shape/shape.ts';
import { markedNamesOf } from './marked-members.ts';
import { openObjectsOf } from './misspelled-keys.ts';

type Facts<Value> = ReadonlyMap<Shape, Value>;

/**
 * Facts about entire shapes that rules use. The build stores them with the shapes, since computing them takes
 * milliseconds.
 */
export interface ShapeFacts {
  readonly openObjects: Facts<ReturnType<typeof openObjectsOf>>;
  readonly markedNames: Facts<ReturnType<typeof markedNamesOf>>;
}

export function shapeFacts(shapes: readonly Shape[]): ShapeFacts {
  return {
    openObjects: new Map(shapes.map((shape) => [shape, openObjectsOf(shape)])),
    markedNames: new Map(shapes.map((shape) => [shape, markedNamesOf(shape)])),
  };
}

/** Caches these facts, so that they are not computed again. */
export function rememberFacts({ openObjects, markedNames }: ShapeFacts): void {
  for (const [shape, objects] of openObjects) openObjectsOf.remember(shape, objects);
  for (const [shape, names] of markedNames) markedNamesOf.remember(shape, names);
}
