import { assemble } from '../../server/core/document/assemble.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Member, Node } from '../../server/core/document/node.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';

/** A value as the official test suite represents it: every scalar as text with its type. */
export type Tagged =
  | { readonly type: string; readonly value: string }
  | readonly Tagged[]
  | { readonly [name: string]: Tagged };

/** Reads a text as the language server does. Returns its assembled top-level keys and their problems. */
export function readToml(text: string): { readonly value: Tagged; readonly problems: readonly Problem[] } {
  const document = new Document(text, { language: tomlLanguage, sections: [] });
  const entries = [...document.entries()].map(assemble);
  const blocks = [...document.blocks].map(({ block }) => block);
  return {
    value: tagMembers(entries.map(({ member }) => member)),
    problems: [...blocks, ...entries].flatMap(({ problems }) => problems),
  };
}

function tagMembers(members: readonly Member[]): Tagged {
  const tagged: Record<string, Tagged> = Object.create(null);
  for (const { key, value } of members) if (!(key.name in tagged)) tagged[key.name] = tag(value);
  return tagged;
}

function tag(node: Node): Tagged {
  switch (node.kind) {
    case 'object':
      return tagMembers(node.members);
    case 'array':
      return node.items.map(tag);
    case 'number':
      return { type: node.float ? 'float' : 'integer', value: String(node.value) };
    case 'boolean':
      return { type: 'bool', value: String(node.value) };
    case 'datetime':
      return { type: taggedTypes[node.type], value: node.value };
    case 'string':
      return { type: 'string', value: node.value };
    default:
      return { type: node.kind, value: '' };
  }
}

const taggedTypes = {
  'offset-date-time': 'datetime',
  'local-date-time': 'datetime-local',
  'local-date': 'date-local',
  'local-time': 'time-local',
} as const;
