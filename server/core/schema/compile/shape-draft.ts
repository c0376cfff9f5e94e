import type { Shape } from '../shape/shape.ts';

/** A shape while it is being compiled. Nobody but the compiler sees one. */
export type ShapeDraft = { -readonly [Part in keyof Shape]: Shape[Part] };
