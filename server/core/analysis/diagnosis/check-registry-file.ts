import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor } from '../../document/span.ts';
import { registryConfigKind } from '../kinds/registry-config.ts';
import { registryFile } from '../registry-config/registry-file.ts';
import { ruleOf } from '../rules/all-rules.ts';
import { stage } from './stage.ts';

/**
 * Returns the problems that the rules find in a registry configuration as a whole. `damaged` contains the blocks with
 * syntax errors. Problems in these blocks are omitted. If there are any such blocks, problems about missing settings
 * are omitted too, because a block with syntax errors may contain the settings.
 */
export function checkRegistryFile(document: Document, damaged: ReadonlySet<Anchor>): readonly Problem[] {
  return checkFile(registryFile(document, registryConfigKind.shape())).filter(
    ({ code, span }) => !damaged.has(span.anchor) && (damaged.size === 0 || !ruleOf(code)?.reportsAbsence),
  );
}

const checkFile = stage(({ registryConfig }) => registryConfig);
