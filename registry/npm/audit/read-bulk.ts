import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import { readJsonBody } from '../../http/parse-json-bodies.ts';
import type { BodyLimits } from '../../http/request-body.ts';
import { members, whole } from '../../json/take.ts';
import { packageNameProblem } from '../../packages/publications/package-name.ts';
import { isVersion } from '../../packages/publications/version.ts';
import type { InstalledVersions } from '../../supply-chain/advisories/advisory.ts';

const maxPackages = 100_000;
/** Bytes of the versions of one package. */
const maxVersionsSize = 2 ** 16;

/**
 * Reads the body of a request for advisories: a list of versions for each package. Versions that no registry can have, such as
 * addresses, are omitted. Rejects with HttpError.
 */
export async function readBulk(request: FastifyRequest, limits: BodyLimits): Promise<InstalledVersions> {
  const installed = new Map<string, readonly string[]>();
  const expectObject = (): never => {
    throw new HttpError(400, 'The request body must be an object with the versions of each package.');
  };
  const root = members(
    maxPackages,
    (name) =>
      whole(maxVersionsSize, (value) => {
        if (!Array.isArray(value)) expectObject();
        else if (packageNameProblem(name) === undefined) installed.set(name, value.filter(isVersionText));
      }),
    expectObject,
  );
  if (!(await readJsonBody(request, root, limits))) expectObject();
  return installed;
}

function isVersionText(value: unknown): value is string {
  return typeof value === 'string' && isVersion(value);
}
