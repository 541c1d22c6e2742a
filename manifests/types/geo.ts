// Written by `npm run types` from the manifests. Do not edit.

export interface GeoInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly category?: string
  readonly accept?: readonly string[]
}

export interface GeoOptions {
  readonly audit: 'geo' | 'seo'
}

export interface GeoOutputs {
  readonly result: import('../../manifests/types/records.ts').CheckAuditResponse
}
