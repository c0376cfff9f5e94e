/** What results depend on: they are valid for one computation, whose lookups are recorded, and one revision of the index. */
interface Validity {
  readonly revision: number;
  readonly reader: object | undefined;
}

interface Found<Target> extends Validity {
  readonly project: string;
  readonly targets: Map<string, readonly Target[]>;
}

/** What names were last found to refer to in one project. Several rules in succession find the targets of the same references. */
export class RecentNames<Target> {
  readonly #validity: Validity;
  #last: Found<Target> | undefined;

  /** `validity` has the current values whenever it is read. */
  constructor(validity: Validity) {
    this.#validity = validity;
  }

  /** Returns what a name refers to in a project. Calls `find` if it is not known, or was not looked up by this computation. */
  of(name: string, project: string, find: (name: string, project: string) => readonly Target[]): readonly Target[] {
    const { targets } = this.#foundIn(project);
    const known = targets.get(name);
    if (known) return known;
    const found = find(name, project);
    targets.set(name, found);
    return found;
  }

  /** Must be called when a target or a name is added, replaced or deleted. */
  forget(): void {
    this.#last = undefined;
  }

  #foundIn(project: string): Found<Target> {
    const { revision, reader } = this.#validity;
    const last = this.#last;
    if (last?.project === project && last.revision === revision && last.reader === reader) return last;
    this.#last = { project, revision, reader, targets: new Map() };
    return this.#last;
  }
}
