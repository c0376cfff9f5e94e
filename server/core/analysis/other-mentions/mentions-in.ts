import { dockerfileMentions } from './dockerfile-mentions.ts';
import { devcontainerMentions, packageMentions } from './json-mentions.ts';
import { markdownMentions } from './markdown-mentions.ts';
import type { MentionFormat } from './mentioning-file.ts';
import type { OtherMention } from './other-mention.ts';
import { shellMentions } from './shell-mentions.ts';
import { yamlMentions } from './yaml-mentions.ts';

/** The maximum length of a text that is read, in UTF-16 code units. */
const maxLength = 1_000_000;

const readers: Readonly<Record<MentionFormat, (text: string) => readonly OtherMention[]>> = {
  yaml: yamlMentions,
  package: packageMentions,
  devcontainer: devcontainerMentions,
  dockerfile: dockerfileMentions,
  markdown: markdownMentions,
  shell: (text) => shellMentions(text, text),
};

/** Returns the mentions of tasks in a file, in the order of its text; none if the text is too long. */
export function mentionsIn(text: string, format: MentionFormat): readonly OtherMention[] {
  return text.length > maxLength || !/\bmise\b/.test(text) ? [] : readers[format](text);
}
