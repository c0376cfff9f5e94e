/** A project that the runner finds in the workspace files of another program. */
export interface WorkspaceProject {
  /** The name of the program and the name of the project, such as `cargo:core`. */
  readonly id: string;
  /** The absolute path of its folder. */
  readonly folder: string;
  /** The identifiers of the projects that it depends on. */
  readonly dependencies: readonly string[];
}

/** The projects in the workspace files of one program. */
export interface DiscoveredProjects {
  readonly projects: readonly WorkspaceProject[];
  /** The reason why the runner uses none of them; undefined if there is none. */
  readonly fault: string | undefined;
}

/** The result for a folder that is not a workspace. */
export const noProjects: DiscoveredProjects = { projects: [], fault: undefined };

/** Returns the result for a workspace that the runner rejects. */
export function faulty(fault: string): DiscoveredProjects {
  return { projects: [], fault };
}
