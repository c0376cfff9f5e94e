import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member, Node } from '../../document/node.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import { memberShapes } from '../../schema/shape/form.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import type { FileView, Finding, Rule } from './rule.ts';

export const ignoredSetting: Rule = {
  code: 'ignored-setting',
  severity: 'warning',
  summary: 'A setting has no effect in this config file.',
  advice:
    'The runner ignores settings that could run code or weaken its protection, such as `trusted_config_paths`, unless they are in ' +
    'your own config file. It reads other settings before any config file, so they must be in `.miserc.toml` or in the environment.',
  checks: { file: ignoredSettings },
  fixes: ({ span }, document: Document): readonly Fix[] => [
    { title: 'Remove the setting', edits: [removeMember(span, document)], preferred: false },
  ],
};

function ignoredSettings({ document, kind, path, standing }: FileView): readonly Finding[] {
  const entry = kind.includesFiles ? document.entry('settings') : undefined;
  const shape = entry && kind.entryShape(entry);
  if (!entry || !shape) return [];
  const isOfUser = standing.isGlobal || mayBeOfUser(path);
  return scopedMembers(assemble(entry).member.value, shape).flatMap(({ member, path: names, scope }) => {
    const message = messageFor(names, scope, isOfUser);
    return message === undefined ? [] : [{ message, span: member.key }];
  });
}

/**
 * Returns whether a file can be a config file of the user or of the system, or its source in a repository of dotfiles: a
 * `config.toml` in a folder `mise`, or a file in its `conf.d`.
 */
function mayBeOfUser(path: string | undefined): boolean {
  return path === undefined || /(?:^|\/)mise\/(?:config[^/]*|conf\.d\/[^/]+)\.toml$/.test(path);
}

interface ScopedMember {
  readonly member: Member;
  readonly path: readonly string[];
  readonly scope: string;
}

/** Returns the settings, at any depth, that the schema marks with `x-scope`. */
function scopedMembers(node: Node, shape: Shape, path: readonly string[] = []): readonly ScopedMember[] {
  if (node.kind !== 'object') return [];
  return node.members.flatMap((member): readonly ScopedMember[] => {
    const names = [...path, member.key.name];
    return memberShapes(shape, member.key.name).flatMap((own) => {
      const scope = annotationOf(own, 'x-scope');
      return typeof scope === 'string' ? [{ member, path: names, scope }] : scopedMembers(member.value, own, names);
    });
  });
}

function messageFor(names: readonly string[], scope: string, isOfUser: boolean): string | undefined {
  const name = names.join('.');
  if (scope === 'early') return `${quotedName(name)} has no effect in a config file; set it in \`.miserc.toml\``;
  if (scope === 'variable') {
    return `${quotedName(name)} has no effect in a config file; set the environment variable \`MISE_${name.toUpperCase()}\``;
  }
  if (isOfUser) return undefined;
  return `${quotedName(name)} has no effect in a project, for security; move it to your own config file, \`~/.config/mise/config.toml\``;
}
