import type { ToolsParams } from '../../../protocol/tools.ts';
import type { Request } from '../../gate/request.ts';

/** Stores the tools of the runner that the client sent. */
export function tools({ params: { catalog }, context }: Request<ToolsParams>): null {
  context.apply({ kind: 'tools known', catalog: catalog ?? undefined });
  return null;
}
