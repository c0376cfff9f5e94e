import type { Connection } from '../../../admin-client/connection.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import { escapeMarkdown } from '../../text/escape-markdown.ts';
import type { Translate } from '../../text/translate.ts';
import type { AccessQuestion } from './access-question.ts';
import { answerText } from './answer-text.ts';
import { explainedAccess } from './explained-access.ts';
import { blocks, code } from './markdown.ts';

/**
 * Resolves to the answer to a question as Markdown, from the current data of its registry. If the data cannot be read,
 * resolves to the error as Markdown.
 */
export async function answerDocument(registries: Registries, question: AccessQuestion, t: Translate): Promise<string> {
  const { connectionId, tenant, who, path } = question;
  const session = registries.session(connectionId);
  const title = `# ${t('Access to {0}', code(path))}`;
  if (session === undefined) return blocks([title, t('The registry is no longer connected.')]);
  const scope = scopeText(session.connection, tenant, t);
  try {
    const answer = await explainedAccess(session, { tenant }, { who, path });
    return answerText(answer, { who, path, scope, isTenant: tenant !== undefined }, t);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const nextStep = error instanceof RegistryError ? (error.details.nextStep ?? '') : '';
    const sentences = [message, nextStep].filter((text) => text !== '').map(escapeMarkdown);
    return blocks([title, scope, `**${t('Access cannot be determined now.')}** ${sentences.join(' ')}`]);
  }
}

function scopeText({ name, baseUrl }: Connection, tenant: string | undefined, t: Translate): string {
  const registry = t('Registry {0} at {1}', `**${escapeMarkdown(name)}**`, code(baseUrl));
  return tenant === undefined ? registry : t('{0}, tenant {1}', registry, code(tenant));
}
