import { check } from './check/check.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { format } from './format/format.ts';
import { graph } from './graph/graph.ts';
import { lsp } from './lsp.ts';
import { schema } from './schema.ts';

/** Every command there is, in the order in which the help lists them. */
export const commands: readonly Command[] = [check, format, graph, schema, doctor, lsp];
