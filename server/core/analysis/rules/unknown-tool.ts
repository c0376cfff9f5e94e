import type { Document } from '../../document/document.ts';
import type { Key } from '../../document/node.ts';
import { isClear } from '../../schema/words/nearest.ts';
import { quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { ToolLookup } from '../graph/tool-lookup.ts';
import { namesIn, toolNames } from '../tools/tool-names.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownTool: Rule<FindingWith<UnknownTool>> = {
  code: 'unknown-tool',
  severity: 'hint',
  summary: 'The registry of the installed runner has no tool with this short name.',
  advice:
    'Correct the name, or select a backend that installs the tool, such as `npm:` or `github:owner/name`. Names that are ' +
    'defined by a plugin or an alias are not reported. Only VS Code reports this, in trusted workspaces in which the runner is installed; ' +
    '`taskwright check` does not start the runner.',
  checks: {
    file: ({ document, kind, tools }) => (tools ? findings(toolNames(document, kind), tools) : []),
    amongTasks: (task, { tools }) => {
      const values = task.file.kind
        .fields()
        .named('tools')
        .map((field) => propertyOf(task, field));
      const lookup = values.some((value) => value !== undefined) ? tools?.() : undefined;
      return lookup ? values.flatMap((value) => findings(namesIn(value), lookup)) : [];
    },
  },
  fixes: ({ span, data }, document: Document): readonly Fix[] =>
    data.suggestions.map((name, index) => ({
      title: `Change to ${quotedName(name)}`,
      edits: [{ ...document.offsetsOf(span), text: document.language.renderKey(name) }],
      preferred: index === 0 && isClear(data.name, data.suggestions),
    })),
};

/** The name of the tool, and similar names. */
interface UnknownTool {
  readonly name: string;
  readonly suggestions: readonly string[];
}

function findings(keys: readonly Key[], lookup: ToolLookup): readonly FindingWith<UnknownTool>[] {
  return keys.filter(({ name }) => !lookup.isKnown(name)).map((key) => finding(key, lookup));
}

function finding(key: Key, { similar }: ToolLookup): FindingWith<UnknownTool> {
  const names = similar(key.name);
  const [best] = names;
  const remedy =
    best === undefined ? 'select a backend, such as `github:owner/name`' : `did you mean ${quotedName(best)}?`;
  return {
    message: `The runner has no tool ${quotedName(key.name)}; ${remedy}`,
    span: key,
    data: { name: key.name, suggestions: names },
  };
}
