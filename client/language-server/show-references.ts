import { commands, type Disposable, Location, Position, Range, Uri } from 'vscode';

/** A position in the format that the server sends. */
interface SentPosition {
  readonly line: number;
  readonly character: number;
}

/** A location in the format that the server sends. */
interface SentLocation {
  readonly uri: string;
  readonly range: { readonly start: SentPosition; readonly end: SentPosition };
}

/**
 * Registers the command of the code lenses that count references. The editor's own command accepts only instances of VS
 * Code classes, which a server cannot send.
 */
export function registerShowReferences(): Disposable {
  return commands.registerCommand(
    'taskwright.showReferences',
    (uri: string, position: SentPosition, locations: readonly SentLocation[]) =>
      commands.executeCommand(
        'editor.action.showReferences',
        Uri.parse(uri),
        toPosition(position),
        locations.map(({ uri: target, range }) => new Location(Uri.parse(target), toRange(range))),
      ),
  );
}

function toRange({ start, end }: SentLocation['range']): Range {
  return new Range(toPosition(start), toPosition(end));
}

function toPosition({ line, character }: SentPosition): Position {
  return new Position(line, character);
}
