import type { Block, BlockState } from '../../document/block.ts';
import type { Language } from '../../document/language.ts';
import type { ArrayNode, Key, Member, ObjectNode, StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { jsonLanguage } from '../json/json-language.ts';

/** What the runner knows about the tasks of a package apart from the text of its `package.json`. */
export interface InferredPackage {
  /** The identifier of the package in the names of tasks, such as `node:@acme/web`. */
  readonly id: string;
  /** The program that runs the scripts of the package. */
  readonly manager: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** The dependencies of the scripts, by their names, which `turbo.json` defines. */
  readonly depends: Readonly<Record<string, readonly string[]>>;
}

/** Returns the language of a `package.json`, of which each script is a task, as the runner infers it. */
export function packageLanguage(inferred: InferredPackage): Language {
  const { parseMembers: _, ...language } = jsonLanguage;
  return { ...language, parseBlock: (source, start, entry) => parsePackageBlock(source, start, entry, inferred) };
}

function parsePackageBlock(source: string, start: number, entry: BlockState, inferred: InferredPackage): Block {
  const block = jsonLanguage.parseBlock(source, start, entry);
  return Object.assign(block, { members: tasksIn(block.members, inferred), problems: [] });
}

/** Returns the tasks for the scripts among the members of a package. */
function tasksIn(members: readonly Member[], inferred: InferredPackage): readonly Member[] {
  return members.flatMap(({ key, value }) => {
    if (key.name !== 'scripts' || value.kind !== 'object') return [];
    return value.members.flatMap((script) => {
      const text = script.value.kind === 'string' ? script.value : undefined;
      return text ? [{ ...script, value: taskOf(script.key, text, inferred) }] : [];
    });
  });
}

/** Returns the task for a script. Its values are where the name or the text of the script is. */
function taskOf(key: Key, script: StringNode, { id, manager, depends }: InferredPackage): ObjectNode {
  const needed = Object.hasOwn(depends, key.name) ? (depends[key.name] ?? []) : [];
  const members = [
    member('description', script),
    member('alias', stringAt(`${id}#${key.name}`, key)),
    member('run', stringAt(`${manager} run ${commandWord(key.name)} --`, script)),
    ...(needed.length > 0 ? [member('depends', listAt(needed, key))] : []),
  ];
  const { anchor, start, end } = script;
  return { kind: 'object', form: 'braces', members, anchor, start, end };
}

function member(name: string, value: StringNode | ArrayNode): Member {
  const { anchor, start, end } = value;
  return { key: { name, quote: undefined, anchor, start, end }, value, anchor, start, end };
}

function stringAt(value: string, { anchor, start, end }: Span): StringNode {
  return { kind: 'string', value, quote: '"', closed: true, anchor, start, end };
}

function listAt(values: readonly string[], place: Span): ArrayNode {
  const { anchor, start, end } = place;
  return { kind: 'array', form: 'inline', items: values.map((value) => stringAt(value, place)), anchor, start, end };
}

function commandWord(name: string): string {
  return /^[\w@%+=:,./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
