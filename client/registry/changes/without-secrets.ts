const shown = '•••';

/** A text that a server may have written, without the secrets that were sent to it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter((secret) => secret !== '').flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return forms.reduce((rest, form) => rest.replaceAll(form, shown), text);
}
