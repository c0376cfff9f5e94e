import { l10n, Uri, window, workspace } from 'vscode';
import { auditCsv, auditJsonLines } from '../../../../admin-client/audit/audit-text.ts';
import { readAudit } from '../../../../admin-client/client/read-audit.ts';
import type { AuditEntry } from '../../../../admin-client/records/audit-entry.ts';
import type { Listing } from '../../../../admin-client/records/model.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { notify } from '../../../dialogs/notify.ts';
import { withNotification } from '../../../dialogs/with-progress.ts';
import { numberText } from '../../wording/quantity.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { givenNode, givenRule, givenTarget, givenUser } from '../context/given.ts';
import { guard } from '../failures/guard.ts';
import { type AuditQuestion, askAudit } from './ask-audit.ts';
import { auditDocument } from './audit-document.ts';

/** Shows the audit log of a registry or tenant: who changed what, when and from where. */
export const showAudit: SidebarCommand = {
  id: 'taskwright.registry.showAudit',
  async run(context, ...given) {
    const question = await askAudit(context, givenTarget(context, given), l10n.t('Show Audit Log'));
    if (question === undefined) return;
    const title = l10n.t('Audit log of {0}', question.target.where);
    const { tenant } = question.target.scope;
    const text = auditDocument(await readWithProgress(question, maxShown), { tenant, t: l10n.t });
    await context.documents.show(title, text);
  },
};

/** Shows the records of the audit log about a user or a rule. */
export const showHistory: SidebarCommand = {
  id: 'taskwright.registry.showHistory',
  async run(context, ...given) {
    const [node, target] = [givenNode(context, given), givenTarget(context, given)];
    const [user, rule] = [givenUser(context, given), givenRule(context, given)];
    const about = user === undefined ? rule && { rule } : { username: user.username };
    if (target === undefined || about === undefined || node === undefined) return showAudit.run(context, ...given);
    const { tenant } = target.scope;
    const filter = { about, tenant };
    const listing = await readWithProgress({ target, filter }, maxSearched);
    const name = visibleText(user?.username ?? rule?.pattern ?? '');
    await context.documents.show(l10n.t('History of {0}', name), auditDocument(listing, { tenant, t: l10n.t }));
  },
};

/** Writes part of the audit log to a file, as CSV or as JSON lines. */
export const exportAudit: SidebarCommand = {
  id: 'taskwright.registry.exportAudit',
  async run(context, ...given) {
    const title = l10n.t('Export Audit Log');
    const question = await askAudit(context, givenTarget(context, given), title);
    if (question === undefined) return;
    const [folder] = workspace.workspaceFolders ?? [];
    const file = await window.showSaveDialog({
      title,
      defaultUri: folder === undefined ? Uri.file('/audit.csv') : Uri.joinPath(folder.uri, 'audit.csv'),
      filters: { CSV: ['csv'], [l10n.t('JSON lines')]: ['jsonl'] },
    });
    if (file === undefined) return;
    const { items, broken } = await readWithProgress(question, maxExported);
    const text = file.path.endsWith('.jsonl') ? auditJsonLines(items) : auditCsv(items);
    await workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const wrote = l10n.t('Wrote {0} records of the audit log.', numberText(items.length));
    // Not awaited: the message stays until it is dismissed.
    guard(context.output, async () => {
      const open = l10n.t('Open');
      const notes = [...new Set(broken.map(({ problem }) => problem))].slice(0, maxNotes);
      if ((await notify([wrote, ...notes].join(' '), open)) === open) await window.showTextDocument(file);
    });
  },
};

/** The maximum numbers of records that are read. */
const maxShown = 5_000;
const maxSearched = 20_000;
const maxExported = 100_000;
const maxNotes = 3;

function readWithProgress(
  { target: { session, where }, filter }: AuditQuestion,
  maxRecords: number,
): Promise<Listing<AuditEntry>> {
  return withNotification(l10n.t('Reading the audit log of {0}', where), (signal) =>
    readAudit(session.client, filter, { signal, maxRecords }),
  );
}
