import { createHash } from 'node:crypto';
import type { BundledPackage } from './bundled-packages.ts';

/** The product that a bill of materials describes. */
export interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * Returns the software bill of materials of a product as CycloneDX 1.5 JSON. It contains neither a time nor a random number,
 * so the same product has the same text; its serial number is derived from the components.
 */
export function sbom(product: Product, packages: readonly BundledPackage[]): string {
  const components = packages.map(({ name, version, license, homepage }) => ({
    type: 'library',
    'bom-ref': packageUrl(name, version),
    name,
    version,
    scope: 'required',
    // An expression such as `MIT OR Apache-2.0` is not the identifier of a license.
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    purl: packageUrl(name, version),
    ...(homepage !== undefined && { externalReferences: [{ type: 'website', url: homepage }] }),
  }));
  const reference = packageUrl(product.name, product.version);
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([product, components]))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': reference,
        name: product.name,
        version: product.version,
        licenses: [{ license: { id: product.license } }],
        purl: reference,
      },
    },
    components,
    dependencies: [{ ref: reference, dependsOn: components.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Returns the package URL of an npm package: `pkg:npm/%40scope/name@1.0.0`. */
function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Returns a UUID of version 8 (RFC 9562), derived from the hash of a text. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
