import { daemonGroupsFor, daemonsFor } from '../../../analysis/environment/daemons.ts';
import type { Completion } from '../completion.ts';
import type { CompletionContext } from '../completion-context.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { displayedPath } from '../displayed-path.ts';
import { stringPart } from '../string-part.ts';
import { pathInTask } from './value-place.ts';

/** Returns the daemons that a task can require, that start before another daemon, or that belong to a group, with other groups. */
export function daemonItems(place: CompletionPlace, context: CompletionContext): readonly Completion[] {
  const { file, workspace } = context;
  const takes = namesTakenAt(place);
  const part = takes && file ? stringPart(place, 0, /$/) : undefined;
  if (!takes || !file || !part) return [];
  const daemons = daemonsFor(file, workspace).map((daemon) => ({
    name: daemon.name,
    detail: 'daemon',
    documentation: `Daemon in \`${displayedPath(daemon, context)}\``,
  }));
  const groups = takes.groups ? daemonGroupsFor(file, workspace) : [];
  const offered = [...daemons, ...groups.map((name) => ({ name, detail: 'group of daemons', documentation: '' }))];
  const byName = new Map(offered.toReversed().map((each) => [each.name, each]));
  byName.delete(takes.except);
  return [...byName.values()].toReversed().flatMap(({ name, detail, documentation }, rank) => {
    const text = part.write(name);
    if (text === undefined) return [];
    const { replace, opening } = part;
    return { label: name, kind: 'value', detail, documentation, replace, text, filter: opening + name, rank };
  });
}

interface TakenNames {
  /** Whether the names of groups are allowed as well. */
  readonly groups: boolean;
  /** The name that is not offered: that of the daemon or group itself. */
  readonly except: string;
}

/** Returns which names the value at the caret can have; undefined if it is not the name of a daemon. */
function namesTakenAt({ caret, kind }: CompletionPlace): TakenNames | undefined {
  const inside = pathInTask(caret.path, kind)?.inside;
  if (inside)
    return isValueOrItem(inside.slice(1)) && inside[0] === 'daemons' ? { groups: false, except: '' } : undefined;
  if (!kind.includesFiles) return undefined;
  const [section, name = '', ...rest] = caret.path;
  const except = String(name);
  if (section === 'daemons' && rest[0] === 'depends' && isValueOrItem(rest.slice(1))) return { groups: false, except };
  if (section !== 'daemon_groups' || typeof rest.at(-1) !== 'number') return undefined;
  return isValueOrItem(rest[0] === 'daemons' ? rest.slice(1) : rest) ? { groups: true, except } : undefined;
}

function isValueOrItem(path: readonly (string | number)[]): boolean {
  return path.length === 0 || (path.length === 1 && typeof path[0] === 'number');
}
