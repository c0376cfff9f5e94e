import { nameIn } from '../../analysis/graph/task-name.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { mentionedTasks } from '../../analysis/other-mentions/mentioned-tasks.ts';
import type { OtherMention } from '../../analysis/other-mentions/other-mention.ts';
import { applyEdits, type TextEdit } from '../../text/edit.ts';
import { isByPattern, type RenamedTasks } from './rename.ts';
import { projectPrefix } from './write-name.ts';

/** A file without tasks. */
export interface MentioningText {
  readonly text: string;
  /** The folder that its scripts run in. */
  readonly folder: string;
  readonly mentions: readonly OtherMention[];
  /** Returns the mentions that the file has with another text. */
  readonly mentionsIn: (text: string) => readonly OtherMention[];
}

/** Returns the edits that rename the mentions of tasks in a file without tasks. A mention that cannot have the new name stays. */
export function renameElsewhere(
  file: MentioningText,
  renamed: RenamedTasks,
  workspace: Workspace,
): readonly TextEdit[] {
  return file.mentions.flatMap((mention) => {
    const name = isByPattern(mention) ? undefined : renamed.nameAfter(nameIn(mention.target, mention.kind));
    if (name === undefined) return [];
    const targets = mentionedTasks(mention, file.folder, workspace);
    if (!targets.some((task) => renamed.tasks.includes(task))) return [];
    return editOf(mention, projectPrefix(mention) + name, file);
  });
}

/** Returns the edit of a mention: the name as it is or, if it would not be read as one word, in quotes. */
function editOf({ start, end }: OtherMention, name: string, { text, mentionsIn }: MentioningText): readonly TextEdit[] {
  const edits = [name, `'${name}'`, `"${name}"`].map((written) => ({ start, end, text: written }));
  const edit = edits.find((each) =>
    mentionsIn(applyEdits(text, [each])).some((after) => after.target === name && isAt(after, each)),
  );
  return edit ? [edit] : [];
}

function isAt({ start, end }: OtherMention, edit: TextEdit): boolean {
  return start >= edit.start && end <= edit.start + edit.text.length;
}
