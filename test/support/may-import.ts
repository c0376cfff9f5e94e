import { type Area, areas } from './rooms.ts';

/** A room by its path, with its area, and its layer in that area. */
export interface Room {
  readonly path: string;
  readonly area: string;
  /** 0 is the lowest. */
  readonly layer: number;
}

export const rooms: ReadonlyMap<string, Room> = new Map(Object.entries(areas).flatMap(roomsOf));

function roomsOf([area, { layers }]: readonly [string, Area]): readonly (readonly [string, Room])[] {
  return layers.flatMap((names, layer) =>
    names.split(' ').map((name) => {
      const path = name === '.' ? area : `${area}/${name}`;
      return [path, { path, area, layer }] as const;
    }),
  );
}

const longestFirst = [...rooms.keys()].sort((one, other) => other.length - one.length);

/** Returns the room of a file: the longest path of a room that contains it. */
export function roomOf(file: string): Room | undefined {
  return rooms.get(longestFirst.find((room) => contains(room, file)) ?? '');
}

/** Returns whether the rules allow a file of a room to import a file, given by their paths from the root. */
export function mayImport(from: string, to: string): boolean {
  const [room, target] = [roomOf(from), roomOf(to)];
  if (!room) return false;
  if (target?.area === room.area) return target.path === room.path || target.layer < room.layer;
  return Object.entries(areas[room.area]?.others ?? {}).some(
    ([other, importers]) => contains(other, to) && (importers === 'any room' || importers.includes(nameIn(room))),
  );
}

function nameIn({ path, area }: Room): string {
  return path === area ? '.' : path.slice(area.length + 1);
}

export function contains(folder: string, file: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}
