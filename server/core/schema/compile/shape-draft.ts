import type { Shape } from '../shape/shape.ts';

/** A shape while it is being compiled; used only by the compiler. */
export type ShapeDraft = { -readonly [Part in keyof Shape]: Shape[Part] };
