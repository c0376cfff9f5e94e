import type { JsonValue } from '../../document/json-value.ts';
import { documentation } from './documentation-of.ts';
import type { Shape } from './shape.ts';

/** The parts of a shape that its outline has. */
const outlined: ReadonlySet<string> = new Set<keyof Shape>(['pointer', 'docs', 'annotations']);

/** Returns a shape that has only the documentation and the annotations of another one. */
export function outlineOf(shape: Shape): Shape {
  const annotations = new Map<string, JsonValue>(shape.parts.toReversed().flatMap((part) => [...part.annotations]));
  const parts = Object.keys(shape).map((part) => [part, undefined]);
  return { ...Object.fromEntries(parts), pointer: shape.pointer, docs: documentation(shape), annotations };
}

/** Makes an outline equal to the shape that `load` returns. It is loaded when one of the other parts is read first. */
export function completeLater(outline: Shape, load: () => Shape): void {
  const parts = Object.keys(outline).filter((part) => !outlined.has(part)) as readonly (keyof Shape)[];
  const complete = (): Shape => {
    const shape = load();
    for (const part of parts) Object.defineProperty(outline, part, { value: shape[part], enumerable: true });
    return shape;
  };
  for (const part of parts) {
    Object.defineProperty(outline, part, { get: () => complete()[part], enumerable: true, configurable: true });
  }
}
