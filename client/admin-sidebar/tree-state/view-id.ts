export const viewId = 'taskwright.registries';
