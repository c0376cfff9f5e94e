import { explainEverybody } from '../../admin-api/access/everybody.ts';
import { explain } from '../../admin-api/access/explain.ts';
import type { Connection } from '../../admin-api/connection.ts';
import type { Registries } from '../../admin-api/registries.ts';
import { RegistryError } from '../../admin-api/registry-error.ts';
import { escapeMarkdown } from '../../text/escape-markdown.ts';
import type { Translate } from '../../text/translate.ts';
import type { AccessQuestion } from './access-question.ts';
import { everybodyDocument } from './everybody-document.ts';
import { explanationDocument } from './explanation-document.ts';
import { blocks, code } from './markdown.ts';
import { readFacts } from './read-facts.ts';

/** The answer to a question as Markdown, by what its registry tells now. What goes wrong is told in it as well. */
export async function answerDocument(registries: Registries, question: AccessQuestion, t: Translate): Promise<string> {
  const { connectionId, tenant, who, path } = question;
  const session = registries.session(connectionId);
  const title = `# ${t('Access to {0}', code(path))}`;
  if (session === undefined) return blocks([title, t('The registry is not connected any more.')]);
  const place = placeText(session.connection, tenant, t);
  try {
    const facts = await readFacts(session, tenant);
    return who.kind === 'everybody'
      ? everybodyDocument(explainEverybody(facts, path), facts, place, t)
      : explanationDocument(explain(facts, who, path), facts, place, t);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const nextStep = error instanceof RegistryError ? (error.details.nextStep ?? '') : '';
    const told = [message, nextStep].filter((text) => text !== '').map(escapeMarkdown);
    return blocks([title, place, `**${t('This cannot be told now.')}** ${told.join(' ')}`]);
  }
}

function placeText({ name, baseUrl }: Connection, tenant: string | undefined, t: Translate): string {
  const registry = t('Registry {0} at {1}', `**${escapeMarkdown(name)}**`, code(baseUrl));
  return tenant === undefined ? registry : t('{0}, tenant {1}', registry, code(tenant));
}
