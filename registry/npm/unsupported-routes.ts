import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { open } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';

const teams = 'The registry has no teams; access rules define who may read and publish.';
const organizations = 'The registry has no organizations; access rules define who may read and publish.';
const trust =
  'Trusted publishers are defined in the configuration of the registry (`[[trusted_publishers]]`), which its admins can change.';

/** The addresses of commands that the registry does not support, and what it has instead. */
const sentences: Readonly<Record<string, string>> = {
  '/-/team/*': teams,
  '/-/org/:scope/team': teams,
  '/-/org/:scope/user': organizations,
  '/-/package/:name/trust': trust,
  '/-/package/:name/trust/:id': trust,
  '/-/*': 'The registry does not support this command.',
};

/** Registers all other addresses of the commands of clients, which would be read as names of packages otherwise. */
export function unsupportedRoutes(app: FastifyInstance, _context: Context, prefix: string): void {
  for (const [path, sentence] of Object.entries(sentences)) {
    // Before the body is read, since clients send it compressed, which would be refused with a misleading error.
    const onRequest = (): never => {
      throw new HttpError(404, sentence);
    };
    app.all(`${prefix}${path}`, { config: { access: open }, onRequest }, async () => ({}));
  }
}
