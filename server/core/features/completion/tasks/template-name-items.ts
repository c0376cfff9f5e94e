import type { Completion } from '../completion.ts';
import type { CompletionContext } from '../completion-context.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { displayedPath } from '../displayed-path.ts';
import { stringPart } from '../string-part.ts';
import { nearestFirst } from './nearest-first.ts';
import { pathInTask } from './value-place.ts';

/** Returns the templates that a task can extend. */
export function templateNameItems(place: CompletionPlace, context: CompletionContext): Completion[] {
  const part = isTemplateName(place) ? stringPart(place, 0, /$/) : undefined;
  if (!part) return [];
  const seen = new Set<string>();
  return nearestFirst('templates', context).flatMap((template, index) => {
    const { name, description } = template.facts;
    const text = part.write(name);
    if (text === undefined || seen.has(name)) return [];
    seen.add(name);
    return {
      label: name,
      kind: 'template',
      detail: description,
      documentation: `Template in \`${displayedPath(template, context)}\``,
      replace: part.replace,
      text,
      filter: part.opening + name,
      rank: index,
    };
  });
}

/** Returns whether the value at the caret is the name of a template. In this case, only existing names are offered. */
export function isTemplateName({ caret, kind }: CompletionPlace): boolean {
  const { inside = [] } = pathInTask(caret.path, kind) ?? {};
  const [field, ...rest] = inside;
  return rest.length === 0 && kind.fields().named('template').includes(String(field));
}
