import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import { type AccessOf, parameter, tenantOf } from '../../http/access-of.ts';
import type { Context } from '../../http/context.ts';
import { accessPathOf, packageNameProblem } from '../../packages/publications/package-name.ts';
import { isVersion } from '../../packages/publications/version.ts';
import { unlessHidden } from '../quarantine/refuse-hidden.ts';

const path = '/-/npm/v1/attestations/:version';

/**
 * Registers `GET /-/npm/v1/attestations/{name}@{version}`: the attestations about the origin of a version, from here or
 * from the upstream, which `npm audit signatures` verifies. For packages of the upstream, that command requests them at
 * the root of the server, where no tenant has packages.
 */
export function attestationRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { config, storage, upstream } = context;
  for (const start of config.tenants === undefined ? ['', prefix] : [prefix]) {
    app.get(`${start}${path}`, { config: { access: readVersion } }, async (request, reply) => {
      const { name, version } = versionOf(request);
      const { tenant } = request;
      const own = await storage.packages.attestations(tenant, name, version);
      const ofUpstream = () => upstream?.attestations(tenant, name, version);
      const found = own ?? (await unlessHidden({ tenant, name, requested: version }, context, ofUpstream));
      if (!found) throw new HttpError(404, 'There are no attestations of this version.');
      return reply.type('application/json').send(found);
    });
  }
}

const readVersion: AccessOf = (request) => ({
  action: 'read',
  tenant: tenantOf(request),
  path: accessPathOf(versionOf(request).name),
});

/** Returns the version in the path. Throws HttpError 400 for anything else. */
function versionOf(request: FastifyRequest): { readonly name: string; readonly version: string } {
  const text = parameter(request, 'version') ?? '';
  const at = text.lastIndexOf('@');
  const [name, version] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  if (packageNameProblem(name) === undefined && isVersion(version)) return { name, version };
  throw new HttpError(400, 'Expected the name and the version of a package, such as `name@1.0.0`.');
}
