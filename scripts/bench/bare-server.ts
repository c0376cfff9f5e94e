/**
 * The lower bound of the benchmark: a language server with the same protocol library that computes nothing, and responds to
 * each request with what ours responded in a recorded session.
 *
 *   node bare-server.js RECORDING --stdio
 */
import { readFileSync } from 'node:fs';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import type { Recording } from './recording.ts';

const { capabilities, responses }: Recording = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const byMethod = new Map<string, unknown[]>();
for (const [method, response] of responses) byMethod.set(method, [...(byMethod.get(method) ?? []), response]);
const connection = createConnection(ProposedFeatures.all);
connection.onInitialize(() => ({ capabilities }));
connection.onRequest((method) => byMethod.get(method)?.shift() ?? null);
connection.listen();
