import {
  commands,
  Disposable,
  EventEmitter,
  type ExtensionContext,
  env,
  UIKind,
  Uri,
  version,
  window,
  workspace,
} from 'vscode';
import type { Fact } from '../../server/doctor/findings.ts';
import { makeReport } from '../../server/doctor/report.ts';
import { type DoctorAnswer, doctorRequest } from '../../server/protocol/doctor.ts';
import type { LanguageServer } from '../language-server/language-server.ts';
import { changedSettings } from './changed-settings.ts';
import type { Machine } from './machine.ts';

/** The URI of the report, which is a virtual document, so VS Code does not ask the user to save it. */
const report = Uri.from({ scheme: 'taskwright-report', path: '/Taskwright Diagnostic Report.md' });

/** Registers the command that opens the diagnostic report, which users can copy into a bug report. */
export function registerDoctor(context: ExtensionContext, server: LanguageServer, machine: Machine): Disposable {
  const changed = new EventEmitter<Uri>();
  let content = '';
  const provider = workspace.registerTextDocumentContentProvider(report.scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: () => content,
  });
  const command = commands.registerCommand('taskwright.doctor', async () => {
    const [answer, runners, shellCheck] = await Promise.all([
      server.request<DoctorAnswer>(doctorRequest),
      machine.runners(),
      machine.shellCheck(),
    ]);
    const { text } = makeReport(
      {
        shownIn: 'editor',
        versions: [...versions(context), ...machine.versions, ...shellCheck],
        runners,
        settings: changedSettings(settingNames(context)),
        workspace: answer ?? undefined,
      },
      machine.home,
    );
    content = text;
    changed.fire(report);
    await window.showTextDocument(report, { preview: false });
  });
  return Disposable.from(provider, changed, command);
}

function versions({ extension: { packageJSON } }: ExtensionContext): readonly Fact[] {
  const where = [
    ...(env.uiKind === UIKind.Web ? ['in a browser'] : []),
    ...(env.remoteName === undefined ? [] : [remoteKind(env.remoteName)]),
  ];
  const details = where.length > 0 ? ` (${where.join(', ')})` : '';
  return [
    { name: 'Taskwright', value: String(packageJSON.version) },
    { name: env.appName, value: version + details },
  ];
}

/**
 * Returns the kind of remote connection for the report. Omits a name that is not a plain identifier, because in some
 * editors it is the address of the remote machine.
 */
function remoteKind(name: string): string {
  return /^[a-z][\w-]*$/.test(name) ? `remote: ${name}` : 'remote';
}

/** Returns the names of all settings that the manifest contributes. */
function settingNames({ extension: { packageJSON } }: ExtensionContext): readonly string[] {
  const sections: readonly { readonly properties?: object }[] = packageJSON.contributes.configuration;
  return sections.flatMap(({ properties = {} }) => Object.keys(properties));
}
