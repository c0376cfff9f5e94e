import type { Shape } from '../../schema/shape/shape.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
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
  readonly paths: Facts<ReturnType<typeof pathFieldsOf>>;
}

/** Returns the facts about the shapes of entries, and the paths in the shapes of tasks and of whole documents. */
export function shapeFacts(entries: readonly Shape[], withPaths: readonly Shape[]): ShapeFacts {
  return {
    openObjects: new Map(entries.map((shape) => [shape, openObjectsOf(shape)])),
    markedNames: new Map(entries.map((shape) => [shape, markedNamesOf(shape)])),
    paths: new Map(withPaths.map((shape) => [shape, pathFieldsOf(shape)])),
  };
}

/** Caches these facts, so that they are not computed again. */
export function rememberFacts({ openObjects, markedNames, paths }: ShapeFacts): void {
  for (const [shape, objects] of openObjects) openObjectsOf.remember(shape, objects);
  for (const [shape, names] of markedNames) markedNamesOf.remember(shape, names);
  for (const [shape, fields] of paths) pathFieldsOf.remember(shape, fields);
}
