import type { Shape } from './shape.ts';

/** Returns whether a shape asserts only that keys are present. */
export function requiresOnlyKeys(shape: Shape): boolean {
  const limits = shape.object;
  return (
    !(shape.string ?? shape.number ?? shape.array ?? shape.constants ?? shape.not ?? shape.condition) &&
    shape.dynamicReference === undefined &&
    (limits === undefined ||
      (limits.properties.size === 0 &&
        limits.patterns.length === 0 &&
        limits.dependentRequired.size === 0 &&
        limits.dependentShapes.size === 0 &&
        !(limits.additional ?? limits.unevaluated ?? limits.names)))
  );
}
