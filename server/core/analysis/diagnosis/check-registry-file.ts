import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor } from '../../document/span.ts';
import { registryFile } from '../registry-config/registry-file.ts';
import { rules } from '../rules/all-rules.ts';

/**
 * What the rules find in a registry configuration. `damaged` are the blocks with syntax errors: nothing is said of what
 * stands in them, nor of the file as a whole while a part of it cannot be read.
 */
export function checkRegistryFile(document: Document, damaged: ReadonlySet<Anchor>): readonly Problem[] {
  const file = registryFile(document);
  return registryRules
    .flatMap((rule) => rule.checkRegistry?.(file) ?? [])
    .filter(({ code, span }) => !damaged.has(span.anchor) && (damaged.size === 0 || !aboutAbsence.has(code)));
}

const registryRules = rules.filter(({ checkRegistry }) => checkRegistry !== undefined);

/** What a rule misses may stand where nothing could be read. */
const aboutAbsence: ReadonlySet<string> = new Set(['missing-property', 'no-access', 'wide-access', 'unknown-user']);
