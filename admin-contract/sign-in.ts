import { text } from './values.ts';

export const singleSignOn = {
  type: ['object', 'null'],
  description: 'Null when no identity provider is configured.',
  required: ['issuer', 'audience', 'client_id', 'scopes', 'resource'],
  properties: {
    issuer: text,
    audience: { ...text, description: 'The audience that access tokens must have.' },
    client_id: { type: ['string', 'null'], description: 'A client without a secret; null when none is known.' },
    scopes: {
      type: ['array', 'null'],
      items: text,
      description: 'The scopes to request; null when `[oidc.login]` is not configured.',
    },
    resource: {
      type: ['string', 'null'],
      description: 'The resource to request, if `[oidc.login]` contains one.',
    },
  },
} as const;

export const signInSettings = {
  type: 'object',
  required: ['single_sign_on'],
  properties: { single_sign_on: singleSignOn },
} as const;
