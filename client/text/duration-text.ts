/** Returns a duration in milliseconds with its units: `1.2 s`, `42 s`, `2 min 5 s`, `1 h 12 min`. */
export function durationText(milliseconds: number): string {
  const tenths = Math.round(Math.max(milliseconds, 0) / 100);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return withRest(`${minutes} min`, seconds % 60, 's');
  return withRest(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min');
}

function withRest(text: string, rest: number, unit: string): string {
  return rest === 0 ? text : `${text} ${rest} ${unit}`;
}
