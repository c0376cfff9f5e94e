import type { ToolsParams } from '../../../protocol/tools.ts';
import type { Request } from '../../gate/request.ts';

/** Takes the tools of the runner from the client. */
export function tools({ params: { catalog }, context }: Request<ToolsParams>): null {
  context.tools.set(catalog ?? undefined);
  return null;
}
