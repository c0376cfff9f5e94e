/** The reason why a tool has no result: a sentence for an agent, with the next step. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
