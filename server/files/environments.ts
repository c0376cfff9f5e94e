/** Returns the environments of the runner that `MISE_ENV` names, the lowest precedence first. */
export function environmentsIn({ MISE_ENV = '' }: { readonly [name: string]: string | undefined }): readonly string[] {
  return MISE_ENV.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
