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
import { waysToSignIn } from './way-to-sign-in.ts';

/** The identifier of the extension is the authority of its addresses. */
const editorPath = '://taskwright.taskwright/signed-in';

const longestWait = 5 * 60_000;

/** Lets a person sign in, with a progress that can be cancelled, as `left` does. Rejects with a SignInError. */
export async function signInWithProvider(
  owner: OidcOwner,
  callbacks: EditorCallbacks,
  left?: AbortSignal,
): Promise<Tokens> {
  const title = l10n.t('Signing in with {0}', new URL(owner.credential.issuer).host);
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, async (progress, cancellation) => {
    const control = new AbortController();
    const end = (why: string): void => control.abort(new SignInError(why));
    const cancel = (): void => end(l10n.t('The sign-in was cancelled.'));
    cancellation.onCancellationRequested(cancel);
    left?.addEventListener('abort', cancel, { once: true });
    if (left?.aborted) cancel();
    const timeout = setTimeout(() => end(lateAnswer()), longestWait);
    try {
      const provider = await discoverProvider(owner);
      control.signal.throwIfAborted();
      const tell = (message: string): void => progress.report({ message });
      return await signIn(provider, callbacks, control.signal, tell);
    } finally {
      clearTimeout(timeout);
    }
  });
}

async function signIn(
  provider: IdentityProvider,
  callbacks: EditorCallbacks,
  signal: AbortSignal,
  tell: (message: string) => void,
): Promise<Tokens> {
  const ways = waysToSignIn({
    setting: workspace.getConfiguration('taskwright.registry').get('signIn', 'auto'),
    isWeb: env.uiKind === UIKind.Web,
    offersDeviceCode: provider.offersDeviceCode,
  });
  if (ways.includes('deviceCode')) return byDeviceCode(provider, signal, tell);
  const redirects = ways.map((way) =>
    way === 'editor'
      ? async () => callbacks.redirect(`${env.uriScheme}${editorPath}`)
      : () => loopbackRedirect(outsideAddress),
  );
  const open = async (url: string): Promise<void> => {
    await openInBrowser(url);
    tell(l10n.t('Waiting for the browser…'));
  };
  return signInByBrowser({ provider, redirects, open, signal });
}

async function byDeviceCode(
  provider: IdentityProvider,
  signal: AbortSignal,
  tell: (message: string) => void,
): Promise<Tokens> {
  const { userCode, verificationUrl, finish } = await provider.deviceRequest();
  const question = l10n.t('Enter the code {0} in the browser', userCode);
  if (!(await isContinued(question, [verificationUrl], l10n.t('Copy Code and Open Browser')))) {
    throw new SignInError(l10n.t('The sign-in was cancelled.'));
  }
  await env.clipboard.writeText(userCode);
  await openInBrowser(verificationUrl);
  tell(plainMessage(l10n.t('Enter the code {0} in the browser; it has been copied.', userCode)));
  return finish(signal);
}

/**
 * VS Code takes a text as well, though its type does not say so, and opens it as it is. A `Uri` is decoded and encoded
 * again on the way, which makes other parameters of a `+` or an `&` in a value.
 */
const openExternal = (url: string): Thenable<boolean> =>
  (env.openExternal as (target: Uri | string) => Thenable<boolean>)(url);

async function openInBrowser(url: string): Promise<void> {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new SignInError(l10n.t('The identity provider names an address that is none of the web.'));
  }
  if (!(await openExternal(href))) throw new SignInError(l10n.t('The browser was not opened.'));
}

/** Where the editor runs elsewhere, its ports are forwarded. */
async function outsideAddress(address: string): Promise<string> {
  return (await env.asExternalUri(Uri.parse(address))).toString(true);
}

function lateAnswer(): string {
  return l10n.t(
    'The browser did not come back in time. If the identity provider refused the address to lead back to, choose another way in the setting "taskwright.registry.signIn".',
  );
}
