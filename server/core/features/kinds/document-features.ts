import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import type { DocumentKindName } from '../../analysis/kinds/file-naming.ts';
import { earlySettingsFeatures } from './early-settings-features.ts';
import type { KindFeatures } from './kind-features.ts';
import { registryConfigFeatures } from './registry-config-features.ts';
import { configFileFeatures, taskFileFeatures } from './task-document-features.ts';
import { toolVersionsFeatures } from './tool-versions-features.ts';

const features: Readonly<Record<DocumentKindName, KindFeatures>> = {
  'task-file': taskFileFeatures,
  'config-file': configFileFeatures,
  'early-settings': earlySettingsFeatures,
  'tool-versions': toolVersionsFeatures,
  'registry-config': registryConfigFeatures,
};

/** Returns the behavior of completion and the outline for documents of this kind. */
export function featuresOf({ name }: DocumentKind): KindFeatures {
  return features[name];
}
