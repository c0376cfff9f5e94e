import type { Daemon } from '../../analysis/environment/daemons.ts';
import type { Node } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { folderOf, pathOf, relativePath } from '../../paths/unix-path.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import type { WorkspacePlace } from '../navigation/mention.ts';
import { daemonAtCaret, daemonOf } from '../navigation/names/daemon-uses.ts';
import type { HoverContent } from './hover-content.ts';

/** The keys of a daemon that describe what it runs. */
const shownKeys: ReadonlySet<string> = new Set([
  'run',
  'task',
  'preset',
  'version',
  'project',
  'port',
  'ready_port',
  'depends',
]);

/** Returns the hover for the name of a daemon in a list: where the daemon is defined, and what it runs. */
export function daemonHover(place: WorkspacePlace): HoverContent | undefined {
  const { file, workspace } = place;
  const mention = daemonAtCaret(place);
  const daemon = mention && mention.kind !== 'declaration' ? daemonOf(mention, workspace) : undefined;
  if (!mention || !daemon) return undefined;
  const path = relativePath(folderOf(pathOf(file.uri)), pathOf(daemon.file.uri));
  return {
    markdown: paragraphs(
      `**${code(daemon.name)}** — daemon`,
      `Defined in ${code(path)}`,
      describedValue(daemon).join('\n'),
    ),
    range: file.document.offsetsOf(mention.span),
  };
}

function describedValue({ name, value }: Daemon): readonly string[] {
  if (value.kind === 'string') return [`- ${code('preset')}: ${code(name)}`, `- ${code('version')}: ${textOf(value)}`];
  if (value.kind !== 'object') return [];
  const shown = value.members.filter(({ key }) => shownKeys.has(key.name));
  return shown.map((member) => `- ${code(member.key.name)}: ${textOf(member.value)}`);
}

function textOf(value: Node): string {
  return code(value.kind === 'string' ? value.value : spanText(value));
}
