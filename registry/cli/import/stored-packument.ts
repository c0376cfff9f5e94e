import { isObject } from '../../../server/core/text/json-object.ts';
import { readTextFile } from '../../config/text-file.ts';
import { exceededLimit } from '../../packages/packuments/document-limits.ts';
import { parsedJson } from '../../upstream/parsed-json.ts';
import { type DescribedPackage, describedPackage } from './packument-versions.ts';

/** Bytes. */
const maxSize = 128 * 2 ** 20;

/**
 * Returns what verdaccio has stored about a package; undefined if the file does not exist or is another file, such as the
 * `package.json` of a project.
 */
export function storedPackument(path: string, name: string): DescribedPackage | undefined {
  const read = readTextFile(path, { maxSize, isSecret: false });
  const content = 'text' in read ? Buffer.from(read.text) : undefined;
  if (!content || exceededLimit(content) !== undefined) return undefined;
  const document = parsedJson(content);
  if (!isObject(document) || document.name !== name || !isObject(document.versions)) return undefined;
  return isObject(document['dist-tags']) ? describedPackage(name, document) : undefined;
}
