import { type Key, memberNamed, type Node, type ObjectNode } from '../../document/node.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { memoize } from '../../text/memoize.ts';
import { isModulesKey } from './environment-variables.ts';

/** A key that the runner accepts with a warning. */
export interface DeprecatedKey {
  readonly key: Key;
  /** The reason, and what to write instead. */
  readonly message: string;
  /** The name to write instead; undefined if the key has no effect. */
  readonly replacement: string | undefined;
}

/** A deprecated key in a value of `_.file`, `_.path` or `_.source`. */
export interface DeprecatedPathKey extends DeprecatedKey {
  readonly object: ObjectNode;
  /** The key of the module, such as `file`. */
  readonly module: Key;
}

const pathModules: readonly string[] = ['file', 'path', 'source'];

/** Returns the keys `value` and `values`, older names of `path`, in the modules of an environment or of a list of environments. */
export function deprecatedPathKeys(environment: Node | undefined): readonly DeprecatedPathKey[] {
  if (environment?.kind === 'array') return environment.items.flatMap(deprecatedPathKeys);
  const modules = environment?.kind === 'object' ? environment.members : [];
  return modules
    .filter(({ key }) => isModulesKey(key.name))
    .flatMap(({ value }) => (value.kind === 'object' ? value.members : []))
    .filter(({ key }) => pathModules.includes(key.name))
    .flatMap(({ key: module, value }) => {
      const items = value.kind === 'array' ? value.items : [value];
      return items.flatMap((object) => {
        if (object.kind !== 'object' || memberNamed(object, 'path') || memberNamed(object, 'paths')) return [];
        const [member] = [memberNamed(object, 'value'), memberNamed(object, 'values')].filter(
          (each) => each !== undefined,
        );
        if (!member) return [];
        const message = `\`${member.key.name}\` is deprecated: use \`path\` instead; mise 2026.12.0 removes it`;
        return [{ key: member.key, message, replacement: 'path', object, module }];
      });
    });
}

const oldBackend = 'ubi:';

/** Returns the names of tools with a deprecated backend. */
export function deprecatedTools(tools: Node | undefined): readonly DeprecatedKey[] {
  const members = tools?.kind === 'object' ? tools.members : [];
  return members.flatMap(({ key }) => {
    if (!key.name.startsWith(oldBackend)) return [];
    const replacement = `github:${key.name.slice(oldBackend.length)}`;
    const message = `The backend \`ubi\` is deprecated: use \`${replacement}\` instead; mise 2027.1.0 removes it`;
    return [{ key, message, replacement }];
  });
}

/** Returns the keys of an object that have no effect any more (`x-deprecated` in the schema). */
export function keysWithoutEffect(value: Node, shape: Shape): readonly DeprecatedKey[] {
  const messages = messagesIn(shape);
  if (messages.size === 0 || value.kind !== 'object') return [];
  return value.members.flatMap(({ key }) => {
    const message = messages.get(key.name);
    return message === undefined
      ? []
      : [{ key, message: `\`${key.name}\` is deprecated: ${message}`, replacement: undefined }];
  });
}

const messagesIn = memoize((shape: Shape): ReadonlyMap<string, string> => {
  const parts = shape.alternatives.flatMap((form) => [form, ...form.parts]);
  const properties = parts.flatMap(({ object }) => [...(object?.properties ?? [])]);
  return new Map(
    properties.flatMap(([name, property]): readonly (readonly [string, string])[] => {
      const message = annotationOf(property, 'x-deprecated');
      const removed = annotationOf(property, 'x-removed');
      if (typeof message !== 'string') return [];
      return [[name, typeof removed === 'string' ? `${message}; mise ${removed} removes it` : message]];
    }),
  );
});
