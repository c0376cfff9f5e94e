import type { Shape } from '../shape/shape.ts';

/** A shape that is being compiled. Used only by the compiler. */
export type ShapeDraft = { -readonly [Part in keyof Shape]: Shape[Part] };
