/** The schema.org vocabulary as `manifests/data/schema-org.json` holds it; terms without prefix. */
export type VocabularyData = {
  /** Where the terms come from, e.g. "schema-dts 2.1.0". */
  readonly release: string
  readonly attribution: string
  /** Type -> direct supertypes; the seventeen data types lead up to DataType, all others to Thing. */
  readonly types: Readonly<Record<string, readonly string[]>>
  /** Property -> types it is declared on, types of its values, and the property that replaces it. */
  readonly properties: Readonly<Record<string, PropertyEntry>>
  /** Enumeration member -> enumerations it belongs to. */
  readonly enumerations: Readonly<Record<string, readonly string[]>>
  /** Superseded type -> the type to use instead. */
  readonly supersededTypes: Readonly<Record<string, string>>
}

export type PropertyEntry =
  | readonly [domains: readonly string[], ranges: readonly string[]]
  | readonly [domains: readonly string[], ranges: readonly string[], supersededBy: string]
