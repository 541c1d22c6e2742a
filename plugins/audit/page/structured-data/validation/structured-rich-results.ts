/** `manifests/data/rich-results.yaml`; its head explains the fields. */
export type RichResults = {
  readonly version: number
  readonly asOf: string
  readonly docsBase: string
  readonly types: readonly RichResultRow[]
  readonly localTypes: readonly string[]
}

/** Properties that one kind of node must and should have. */
export type PropertyRow = {
  readonly required?: readonly string[]
  readonly oneOf?: readonly (readonly string[])[]
  readonly recommended?: readonly string[]
  readonly oneOfRecommended?: readonly (readonly string[])[]
}

export type RichResultRow = PropertyRow & {
  readonly id: string
  readonly types: readonly string[]
  readonly subtypesIncluded?: boolean
  readonly status: 'active' | 'limited' | 'retired'
  readonly when?: 'sellsProduct' | 'homePage' | 'hostTypeItems' | 'licenceProperty'
  readonly hostTypes?: readonly string[]
  readonly unlessNested?: readonly string[]
  readonly alternative?: Readonly<Record<string, string>>
  readonly lastMayLack?: readonly string[]
  readonly nested?: Readonly<Record<string, PropertyRow>>
  /** Path below `docsBase`. */
  readonly doc?: string
  readonly since?: string
  readonly evidence: 'source' | 'memory'
  readonly note?: string
}
