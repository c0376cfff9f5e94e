import { isObject } from '../../../server/core/text/json-object.ts';
import { readTextFile } from '../../config/text-file.ts';
import { quoted } from '../../errors/quoted.ts';
import { tagProblem } from '../../packages/publications/version.ts';
import { parsedJson } from '../../upstream/parsed-json.ts';
import type { TagsByPackage } from './folder-source.ts';

/** Bytes. */
const maxSize = 2 ** 26;

/** Reads the tags of packages from a JSON file such as `{"one": {"latest": "1.0.0"}}`. Throws if it is not such a file. */
export function readTagsFile(path: string): TagsByPackage {
  const read = readTextFile(path, { maxSize, isSecret: false });
  if ('problem' in read) throw new Error(`cannot use \`${path}\`: the file ${read.problem}`);
  const document = parsedJson(Buffer.from(read.text));
  if (!isObject(document)) throw invalid(path, 'it is not a JSON object of packages');
  return new Map(Object.entries(document).map(([name, tags]) => [name, tagsIn(path, name, tags)]));
}

function tagsIn(path: string, name: string, tags: unknown): ReadonlyMap<string, string> {
  if (!isObject(tags)) throw invalid(path, `${quoted(name)} is not an object of tags`);
  return new Map(
    Object.entries(tags).map(([tag, version]) => {
      const problem = tagProblem(tag);
      if (problem !== undefined) throw invalid(path, problem.replace(/\.$/, ''));
      if (typeof version !== 'string')
        throw invalid(path, `the tag ${quoted(tag)} of ${quoted(name)} is not a version`);
      return [tag, version];
    }),
  );
}

function invalid(path: string, problem: string): Error {
  return new Error(`cannot use \`${path}\`: ${problem}; write \`{"package": {"latest": "1.0.0"}}\``);
}
