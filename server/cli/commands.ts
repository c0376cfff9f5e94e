import { affectedCommand } from './affected/affected-command.ts';
import { checkCommand } from './check/check-command.ts';
import type { Command } from './command.ts';
import { completionCommandFor } from './completion/completion-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { envCommand } from './env/env-command.ts';
import { explainCommand } from './explain/explain-command.ts';
import { formatCommand } from './format/format-command.ts';
import { graphCommand } from './graph/graph-command.ts';
import { importCommand } from './import/import-command.ts';
import { lspCommand } from './lsp.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { schemaCommand } from './schema/schema-command.ts';

const others: readonly Command[] = [
  checkCommand,
  formatCommand,
  graphCommand,
  affectedCommand,
  envCommand,
  importCommand,
  schemaCommand,
  explainCommand,
  doctorCommand,
  lspCommand,
  mcpCommand,
];

/** All commands, in the order of the help. The implementation of a command is loaded when it runs. */
export const commands: readonly Command[] = [...others, completionCommandFor(others)];
