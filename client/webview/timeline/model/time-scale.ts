/** The maximum number of steps between the lines in the grid of a timeline. */
const maxSteps = 8;

/** Returns the round times in milliseconds at which the grid of a timeline of this duration has lines, beginning with 0. */
export function ticksOf(duration: number): readonly number[] {
  const step = stepFor(Math.max(duration, 1) / maxSteps);
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step);
}

const minute = 60_000;

/** The steps above a second, in milliseconds. */
const longSteps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800].map((seconds) => seconds * 1_000);

/** Returns the smallest round number of milliseconds that is not less than this one. */
function stepFor(milliseconds: number): number {
  const long = longSteps.find((step) => step >= milliseconds);
  if (long === undefined) return Math.ceil(milliseconds / (60 * minute)) * 60 * minute;
  if (milliseconds > 500) return long;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(milliseconds)));
  return power * ([1, 2, 5].find((factor) => factor * power >= milliseconds) ?? 10);
}
