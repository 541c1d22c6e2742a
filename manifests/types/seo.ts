// Written by `npm run types` from the manifests. Do not edit.

export interface SeoInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly category?: string
  readonly accept?: readonly string[]
}

export interface SeoOptions {
  readonly audit: 'geo' | 'seo'
}

export interface SeoOutputs {
  readonly result: import('../../manifests/types/records.ts').CheckAuditResponse
}
