import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import { quoted } from '../../errors/quoted.ts';
import { parameter } from '../../http/access-of.ts';
import type { Context } from '../../http/context.ts';
import { type DayPeriod, dayOf } from '../../storage/contract/download-records.ts';
import { packageNameOf, readPackage } from '../access/package-access.ts';
import { missing } from '../packument-sources.ts';

const millisecondsPerDay = 86_400_000;
/** The maximum length of a period. Daily downloads are stored for longer than that. */
const maxDays = 366;
/** Days. */
const lengths: Readonly<Record<string, number>> = { 'last-day': 1, 'last-week': 7, 'last-month': 30, 'last-year': 365 };

/**
 * Registers `GET /downloads/point/{period}/{name}` and `GET /downloads/range/{period}/{name}`, which have the form of npm's
 * download counts. https://github.com/npm/registry/blob/main/docs/download-counts.md
 */
export function downloadRoutes(app: FastifyInstance, { storage, downloads, now }: Context, prefix: string): void {
  const config = { access: readPackage };

  async function numbers(request: FastifyRequest) {
    const name = packageNameOf(request);
    const { tenant } = request;
    const period = periodIn(parameter(request, 'period') ?? '', dayOf(now()));
    if ((await storage.packages.revision(tenant, name)) === undefined) throw missing(name);
    await downloads.flush();
    const perDay = await storage.downloads.perDay(tenant, name, period);
    return { perDay, period, described: { start: dateOf(period.first), end: dateOf(period.last), package: name } };
  }

  app.get(`${prefix}/downloads/point/:period/:name`, { config }, async (request) => {
    const { perDay, described } = await numbers(request);
    return { downloads: [...perDay.values()].reduce((sum, count) => sum + count, 0), ...described };
  });

  app.get(`${prefix}/downloads/range/:period/:name`, { config }, async (request) => {
    const { perDay, period, described } = await numbers(request);
    const days = Array.from({ length: period.last - period.first + 1 }, (_, index) => period.first + index);
    return { downloads: days.map((day) => ({ downloads: perDay.get(day) ?? 0, day: dateOf(day) })), ...described };
  });
}

/** Returns the period that a text names. The periods that it can name end with the current day. */
function periodIn(text: string, today: number): DayPeriod {
  const length = Object.hasOwn(lengths, text) ? lengths[text] : undefined;
  if (length !== undefined) return { first: today - length + 1, last: today };
  const [start = '', end = start, ...more] = text.split(':');
  const [first, last] = [dayIn(start), dayIn(end)];
  if (first === undefined || last === undefined || last < first || last - first >= maxDays || more.length > 0) {
    throw new HttpError(
      400,
      `${quoted(text)} is not a period; use \`last-day\`, \`last-week\`, \`last-month\`, \`last-year\`, a date such as \`2026-01-31\`, or two dates with a colon, at most ${maxDays} days.`,
    );
  }
  return { first, last };
}

/** Returns the day of a date; undefined for a text that is not a date, or for a day that the month does not have. */
function dayIn(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayOf(Date.parse(text)) : Number.NaN;
  return !Number.isNaN(day) && dateOf(day) === text ? day : undefined;
}

function dateOf(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
