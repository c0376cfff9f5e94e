import type { AccessOfEverybody, SubjectAccess } from '../../admin-api/access/everybody.ts';
import type { AccessFacts } from '../../admin-api/access/facts.ts';
import type { Translate } from '../../text/translate.ts';
import { accessWords } from './access-words.ts';
import { footer } from './footer.ts';
import { blocks, code, list, table } from './markdown.ts';

/** A preview with more rows is slow to scroll. */
const maxRows = 500;

/** Returns who can read and write a package and by which rule, as Markdown. */
export function everybodyDocument(
  { path, all, rules }: AccessOfEverybody,
  facts: AccessFacts,
  scope: string,
  t: Translate,
) {
  const words = accessWords(t);
  const row = (access: SubjectAccess): readonly string[] => [
    words.subject(access.subject),
    access.user ? code(access.user.role) : '',
    words.answer(access.read),
    words.answer(access.write),
    words.by(access),
  ];
  const isRefused = ({ read, write }: SubjectAccess): boolean => read.answer === 'no' && write.answer === 'no';
  const others = all.filter(isRefused);
  const allowed = all.filter((access) => !isRefused(access));
  const shown = allowed.slice(0, maxRows);
  const verdicts = all.flatMap(({ read, write }) => [read, write]);
  const tenantToken = t('Whether this tenant has its own static token, which can do everything in the tenant.');
  const notKnown = [...words.gaps(facts, verdicts), ...(facts.tenant === undefined ? [] : [tenantToken])];
  return blocks([
    `# ${t('Everyone: access to {0}', code(path))}`,
    scope,
    table([t('Who'), t('Role'), t('Read'), t('Write'), t('Why')], shown.map(row)),
    allowed.length > shown.length ? t('{0} more have access to it.', allowed.length - shown.length) : '',
    ...(others.length > 0 ? [`## ${t('No access')}`, refused(others, t)] : []),
    `## ${t('Access rules that match')}`,
    rules.length > 0
      ? table(
          [t('Rule'), t('For'), t('Permission'), t('Defined in')],
          rules
            .slice(0, maxRows)
            .map((rule) => [code(rule.pattern), words.ruleUser(rule), code(rule.permission), words.source(rule)]),
        )
      : t('None.'),
    ...(notKnown.length > 0 ? [`## ${t('Unknown')}`, list(notKnown)] : []),
    footer(facts, t),
  ]);

  function refused(who: readonly SubjectAccess[], translate: Translate): string {
    const names = who.slice(0, maxRows).map(({ subject }) => words.subject(subject));
    const more = who.length - names.length;
    return names.join(', ') + (more > 0 ? ` ${translate('and {0} more', more)}` : '');
  }
}
