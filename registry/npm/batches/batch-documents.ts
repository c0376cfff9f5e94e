import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import type { Context } from '../../http/context.ts';
import { readJsonChunks } from '../../http/parse-json-bodies.ts';
import { requestBody } from '../../http/request-body.ts';
import { members, skipped, type Take } from '../../json/take.ts';
import { PackageDocument } from '../../packages/publications/package-document.ts';
import { packageNameProblem } from '../../packages/publications/package-name.ts';
import { publishedArchiveLimits } from '../../packages/tarballs/archive-entries.ts';
import { invalidPublication } from '../../packages/tarballs/invalid-publication.ts';
import { requireAccess } from '../access/require-access.ts';
import { bodyLimits } from '../publication/body-limits.ts';
import type { SentDocument } from '../publication/read-document.ts';
import { StreamedTarball } from '../publication/streamed-tarball.ts';

/** As many as clients send. */
const maxPackages = 256;
const maxMembers = 100;

interface BatchVersions {
  count: number;
  first: SentDocument['versions']['first'];
}

/** A document of a batch that is being read. */
interface BatchDocument {
  readonly document: PackageDocument;
  readonly versions: BatchVersions;
  tarball: StreamedTarball | undefined;
}

/**
 * Reads a body with several documents, each of which publishes a version, runs `use`, and removes what `use` has not stored. Rejects
 * with HttpError 403 before the tarball of a package that the sender may not write is read.
 */
export async function withBatch<T>(
  request: FastifyRequest,
  context: Context,
  use: (documents: readonly SentDocument[]) => Promise<T>,
): Promise<T> {
  const reader = new BatchReader(request, context);
  try {
    const body = requestBody(request, bodyLimits(context));
    const hasBody = await readJsonChunks(body, reader.take(), { drain: () => reader.drain() });
    if (!hasBody) throw invalidBatch();
    return await use(reader.documents());
  } finally {
    await reader.discard();
  }
}

class BatchReader {
  readonly #request: FastifyRequest;
  readonly #context: Context;
  readonly #documents: BatchDocument[] = [];
  /** The number of documents whose tarballs have been read. */
  #ended = 0;
  #complete = 0;

  constructor(request: FastifyRequest, context: Context) {
    this.#request = request;
    this.#context = context;
  }

  take(): Take {
    const packages: Take = {
      kind: 'items',
      maxItems: maxPackages,
      item: () => this.#add(),
      itemEnded: () => {
        this.#complete++;
      },
      otherwise: refuse,
    };
    return members(maxMembers, (key) => (key === 'packages' ? packages : skipped), refuse);
  }

  /** Stores what has been read of tarballs, and releases the memory of those that are complete. */
  drain(): Promise<void> | undefined {
    return this.#ended < this.#complete ? this.#endTarballs() : this.#documents.at(-1)?.tarball?.drain();
  }

  documents(): readonly SentDocument[] {
    if (this.#documents.length === 0) throw invalidBatch();
    return this.#documents.map(({ document, versions, tarball }) => {
      const { fields, attachment, provenance } = document;
      return { name: this.#nameIn(document), fields, versions, attachment, provenance, tarball };
    });
  }

  async discard(): Promise<void> {
    for (const { tarball } of this.#documents) await tarball?.discard();
  }

  #add(): Take {
    const versions: BatchVersions = { count: 0, first: undefined };
    const document = new PackageDocument({
      readVersion(version, manifest) {
        versions.count++;
        versions.first ??= { version, manifest };
      },
      readTarball: (part) => {
        added.tarball ??= this.#openTarball(document);
        added.tarball.write(part);
      },
    });
    const added: BatchDocument = { document, versions, tarball: undefined };
    this.#documents.push(added);
    return document.take();
  }

  #openTarball(document: PackageDocument): StreamedTarball {
    requireAccess(this.#request, this.#context, 'write', this.#nameIn(document));
    return new StreamedTarball(this.#context.storage.blobs, publishedArchiveLimits);
  }

  /** Returns the name, which clients send before the tarball. */
  #nameIn({ fields: { name } }: PackageDocument): string {
    const problem = typeof name === 'string' ? packageNameProblem(name) : '`name` must precede `_attachments`.';
    if (typeof name !== 'string' || problem !== undefined) throw new HttpError(400, problem ?? '');
    return name;
  }

  async #endTarballs(): Promise<void> {
    while (this.#ended < this.#complete) {
      const { tarball } = this.#documents[this.#ended] ?? {};
      this.#ended++;
      await tarball?.drain();
      await tarball?.end();
    }
    await this.#documents.at(this.#ended)?.tarball?.drain();
  }
}

function invalidBatch(): HttpError {
  return invalidPublication('the request body must be an object with `packages`, an array of packages');
}

function refuse(): never {
  throw invalidBatch();
}
