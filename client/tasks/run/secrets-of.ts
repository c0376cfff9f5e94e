import { ProcessExecution, type TaskExecution } from 'vscode';
import { withoutEscapes } from './literal.ts';

/** The minimum length of a word that is masked, because shorter ones are parts of other words. */
const minLength = 3;

/**
 * Returns the arguments of a run, if there are secrets among them; VS Code does not show the command line of such a run. Returns
 * undefined if the arguments cannot be read, because a command interpreter starts the program.
 */
export function secretsOf({ task: { execution, presentationOptions } }: TaskExecution): readonly string[] | undefined {
  if (presentationOptions.echo !== false) return [];
  if (!(execution instanceof ProcessExecution)) return undefined;
  return execution.args
    .map(withoutEscapes)
    .flatMap((argument) => [argument, ...(/^-[^=]*=(.*)$/s.exec(argument)?.slice(1) ?? [])])
    .filter((text) => text.length >= minLength && !/^(?:-|run$)/.test(text));
}
