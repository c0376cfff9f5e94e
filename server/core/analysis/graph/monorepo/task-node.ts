import type { ProjectTask } from '../task.ts';

// A task is a node of the graph of tasks in each of its projects. Its node in the project of its file is its key, so
// most nodes take no additional memory. No key begins with NUL.

/** Returns the node of a task in a project. */
export function nodeOf({ task: { key, file }, project }: ProjectTask): string {
  return project === file.project ? key : `\0${project}\0${key}`;
}

/** Returns the key of the task of a node. */
export function keyOfNode(node: string): string {
  return node.startsWith('\0') ? node.slice(node.indexOf('\0', 1) + 1) : node;
}

/** Returns the project of a node; undefined for the project of the task's file. */
export function projectOfNode(node: string): string | undefined {
  return node.startsWith('\0') ? node.slice(1, node.indexOf('\0', 1)) : undefined;
}
