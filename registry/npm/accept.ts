import type { PackumentForm } from '../packages/packuments/manifest-fragments.ts';

export const abbreviatedType = 'application/vnd.npm.install-v1+json';

/** The `Accept` header that npm, pnpm and yarn send to install packages. */
const installHeader = `${abbreviatedType}; q=1.0, application/json; q=0.8, */*`;

/** Returns the form that an `Accept` header prefers; the full form if it has no preference. */
export function formFor(accept: string | undefined): PackumentForm {
  if (accept === undefined || accept === '*/*') return 'full';
  if (accept === installHeader || accept === abbreviatedType) return 'abbreviated';
  const qualities = new Map(accept.split(',').map(readRange));
  const short = qualities.get(abbreviatedType) ?? 0;
  const full = qualities.get('application/json') ?? qualities.get('*/*') ?? 0;
  return short > 0 && short >= full ? 'abbreviated' : 'full';
}

function readRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [type.toLowerCase(), quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
