import { type Html, html } from '../http/pages/page.ts';

/** Returns the day of a time in the format of ISO 8601, in UTC. */
export function timeText(time: string): Html | string {
  return time === '' ? '' : html`<time datetime="${time}">${time.slice(0, '2026-01-01'.length)}</time>`;
}
