import { Document } from '../../document/document.ts';
import type { Member, Node, StringNode } from '../../document/node.ts';
import { hasKnownPlaces, isWrittenPlainly, placeInString } from '../../document/string-place.ts';
import { jsonLanguage } from '../../syntax/json/json-language.ts';
import { callsInText } from '../graph/references/script-calls.ts';
import type { OtherMention } from './other-mention.ts';

/** Returns the mentions of tasks in the scripts of a `package.json`. */
export function packageMentions(text: string): readonly OtherMention[] {
  return mentionsInMembers(text, ({ key, value }) => (key.name === 'scripts' ? stringsIn(value) : []));
}

/** Returns the mentions of tasks in the commands of a `devcontainer.json`, such as `postCreateCommand`. */
export function devcontainerMentions(text: string): readonly OtherMention[] {
  return mentionsInMembers(text, ({ key, value }) => (/Command$/.test(key.name) ? stringsIn(value) : []));
}

function mentionsInMembers(
  text: string,
  scriptsIn: (member: Member) => readonly StringNode[],
): readonly OtherMention[] {
  const document = new Document(text, { language: jsonLanguage, sections: [] });
  return Array.from(document.blocks)
    .flatMap(({ block }) => block.members.flatMap(scriptsIn))
    .flatMap((script) => mentionsInString(script, document));
}

/** Returns a string, or the strings in an object. The words of a list are not a script. */
function stringsIn(value: Node): readonly StringNode[] {
  if (value.kind === 'string') return [value];
  return value.kind === 'object' ? value.members.flatMap((each) => stringsIn(each.value)) : [];
}

function mentionsInString(script: StringNode, document: Document): readonly OtherMention[] {
  if (!hasKnownPlaces(script)) return [];
  return callsInText(script.value).flatMap((call) => {
    if (!isWrittenPlainly(script, call.start, call.end)) return [];
    return [{ ...call, ...document.offsetsOf(placeInString(script, call.start, call.end)), folder: '' }];
  });
}
