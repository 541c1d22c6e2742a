// Written by `npm run types` from the manifests. Do not edit.

export interface GeoInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly category?: unknown
  readonly accept?: unknown
}

export interface GeoOptions {
  readonly audit: 'geo' | 'seo'
}

export interface GeoOutputs {
  readonly result: {}
}
