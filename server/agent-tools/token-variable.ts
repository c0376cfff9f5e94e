/** The environment variable with the token for the registry. It is not passed on to tasks. */
export const registryTokenVariable = 'TASKWRIGHT_REGISTRY_TOKEN';
