import { assemble } from '../../core/document/assemble.ts';
import type { Document } from '../../core/document/document.ts';
import { memberNamed, type Node } from '../../core/document/node.ts';
import { toJson } from '../../core/document/to-json.ts';
import { type JsonObject, objectOf } from './package-manifest.ts';

/** What a config file says about tasks that the runner infers. */
export interface Inference {
  /** Whether the file declares the root of a monorepo. */
  readonly isRoot: boolean;
  /** The kinds of packages whose scripts are tasks; undefined if the file does not set them. */
  readonly providers: readonly string[] | undefined;
  /**
   * Whether the packages of the monorepo matter for other reasons: tasks depend on those of the projects that their project
   * depends on (`^build`), or there are defaults for the tasks of all projects.
   */
  readonly needsProjects: boolean;
  /** The changes of the projects of the monorepo in `monorepo.projects`, by their identifiers. */
  readonly projects: JsonObject;
}

export interface InferringFile extends Inference {
  readonly configFile: string;
}

/** The entries of a config file that determine the result of `inferenceIn`. */
export const inferenceEntries: readonly string[] = [
  'monorepo_root',
  'experimental_monorepo_root',
  'monorepo',
  'settings',
];

/** Returns what a config file says about inferred tasks; undefined if it says nothing. */
export function inferenceIn(document: Document): Inference | undefined {
  const isRoot = isTrue(valueIn(document, 'monorepo_root')) || isTrue(valueIn(document, 'experimental_monorepo_root'));
  const providers = providersIn(document);
  const needs = needsProjects(document.text);
  if (!isRoot && !providers && !needs) return undefined;
  const changes = memberOf(valueIn(document, 'monorepo'), 'projects');
  return { isRoot, providers, needsProjects: needs, projects: (changes && objectOf(toJson(changes))) ?? {} };
}

/** Returns whether the text of a config file makes the projects of a monorepo matter, as in `Inference`. */
export function needsProjects(text: string): boolean {
  return /["']\^|\btask_defaults\b/.test(text);
}

function providersIn(document: Document): readonly string[] | undefined {
  const written = memberOf(memberOf(valueIn(document, 'settings'), 'task'), 'auto_infer');
  if (written?.kind !== 'array') return undefined;
  return written.items.flatMap((item) => (item.kind === 'string' ? [item.value] : []));
}

function valueIn(document: Document, name: string): Node | undefined {
  const entry = document.entry(name);
  return entry && assemble(entry).member.value;
}

function isTrue(value: Node | undefined): boolean {
  return value?.kind === 'boolean' && value.value;
}

function memberOf(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}
