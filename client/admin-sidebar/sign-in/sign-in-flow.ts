import { env, l10n, ProgressLocation, UIKind, Uri, window, workspace } from 'vscode';
import { isContinued } from '../../dialogs/notify.ts';
import { plainMessage } from '../../text/plain-message.ts';
import type { OidcOwner } from '../connections/credentials.ts';
import { signInByBrowser } from './browser-sign-in.ts';
import { discoverProvider } from './discover-provider.ts';
import type { EditorCallbacks } from './editor-redirect.ts';
import type { IdentityProvider, Tokens } from './identity-provider.ts';
import { loopbackRedirect } from './loopback-redirect.ts';
import { SignInError } from './sign-in-error.ts';
import { signInMethods } from './sign-in-methods.ts';

/** The URI that opens the extension, without its scheme. The authority is the identifier of the extension. */
const editorPath = '://taskwright.taskwright/signed-in';

/** The maximum duration of a sign-in in milliseconds. */
const maxWait = 5 * 60_000;

/**
 * Signs the user in, while a notification shows the progress. The sign-in ends if the user cancels it or `canceled` is
 * aborted. Rejects with a SignInError.
 */
export async function signInWithProvider(
  owner: OidcOwner,
  callbacks: EditorCallbacks,
  canceled?: AbortSignal,
): Promise<Tokens> {
  const title = l10n.t('Signing in with {0}', new URL(owner.credential.issuer).host);
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, async (progress, cancellation) => {
    const control = new AbortController();
    const end = (message: string): void => control.abort(new SignInError(message));
    const cancel = (): void => end(l10n.t('The sign-in was canceled.'));
    cancellation.onCancellationRequested(cancel);
    canceled?.addEventListener('abort', cancel, { once: true });
    if (canceled?.aborted) cancel();
    const timeout = setTimeout(() => end(timeoutMessage()), maxWait);
    try {
      const provider = await discoverProvider(owner);
      control.signal.throwIfAborted();
      const report = (message: string): void => progress.report({ message });
      return await signIn(provider, callbacks, control.signal, report);
    } finally {
      clearTimeout(timeout);
    }
  });
}

async function signIn(
  provider: IdentityProvider,
  callbacks: EditorCallbacks,
  signal: AbortSignal,
  report: (message: string) => void,
): Promise<Tokens> {
  const methods = signInMethods({
    setting: workspace.getConfiguration('taskwright.registry').get('signIn', 'auto'),
    isWeb: env.uiKind === UIKind.Web,
    offersDeviceCode: provider.offersDeviceCode,
  });
  if (methods.includes('deviceCode')) return byDeviceCode(provider, signal, report);
  const redirects = methods.map((method) =>
    method === 'editor'
      ? async () => callbacks.redirect(`${env.uriScheme}${editorPath}`)
      : () => loopbackRedirect(outsideAddress),
  );
  const open = async (url: string): Promise<void> => {
    await openInBrowser(url);
    report(l10n.t('Waiting for the browser…'));
  };
  return signInByBrowser({ provider, redirects, open, signal });
}

async function byDeviceCode(
  provider: IdentityProvider,
  signal: AbortSignal,
  report: (message: string) => void,
): Promise<Tokens> {
  const { userCode, verificationUrl, finish } = await provider.deviceRequest();
  const question = l10n.t('Enter the code {0} in the browser', userCode);
  if (!(await isContinued(question, [verificationUrl], l10n.t('Copy Code and Open Browser')))) {
    throw new SignInError(l10n.t('The sign-in was canceled.'));
  }
  await env.clipboard.writeText(userCode);
  await openInBrowser(verificationUrl);
  report(plainMessage(l10n.t('Enter the code {0} in the browser; it has been copied.', userCode)));
  return finish(signal);
}

/**
 * Opens a URL unchanged. `openExternal` also accepts a string, although its type does not declare this. VS Code would
 * decode and encode a `Uri`, which changes a `+` or `&` in the value of a parameter.
 */
const openExternal = (url: string): Thenable<boolean> =>
  (env.openExternal as (target: Uri | string) => Thenable<boolean>)(url);

async function openInBrowser(url: string): Promise<void> {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new SignInError(
      l10n.t('The identity provider requests an address that does not begin with http:// or https://.'),
    );
  }
  if (!(await openExternal(href))) throw new SignInError(l10n.t('The browser did not open.'));
}

/**
 * Resolves to the address at which the browser can reach a port of this machine. VS Code forwards the port if the
 * machine is remote.
 */
async function outsideAddress(address: string): Promise<string> {
  return (await env.asExternalUri(Uri.parse(address))).toString(true);
}

function timeoutMessage(): string {
  return l10n.t(
    'The browser did not return in time. If the identity provider rejected the redirect address, select another method in the setting "taskwright.registry.signIn".',
  );
}
