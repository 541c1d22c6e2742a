const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/?$/i
const CONTEXT_FILE = /^https?:\/\/(?:www\.)?schema\.org\/docs\/jsonldcontext\.json(?:ld)?$/i
const SCHEMA_ORG_TERM = /^https?:\/\/(?:www\.)?schema\.org\/([^/?#]+)$/i

/** Whether a context or vocabulary address is that of schema.org: http or https, www. and slash or not. */
export function isSchemaOrg(address: string): boolean {
  const trimmed = address.trim()
  return SCHEMA_ORG.test(trimmed) || CONTEXT_FILE.test(trimmed)
}

/** Term of a full schema.org address ("https://schema.org/Product" gives "Product"); null for any other. */
export function schemaOrgTerm(iri: string): string | null {
  return SCHEMA_ORG_TERM.exec(iri.trim())?.[1] ?? null
}
