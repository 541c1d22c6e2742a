// Written by `npm run types` from the manifests. Do not edit.

export interface LocalInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly brand?: (string | null) | string
  readonly enablePlacesLookup?: boolean
}

export interface LocalOptions {
  /** @minItems 10 @maxItems 10 */
  readonly schemas: readonly {
    readonly type: string
    /** @maxItems 10 */
    readonly except?: readonly string[]
    /** @maxItems 20 */
    readonly required: readonly string[]
    /** @maxItems 10 */
    readonly oneOf?: readonly string[][]
    /** @maxItems 20 */
    readonly recommended?: readonly string[]
    readonly weight: number
    readonly whenPresent?: boolean
    readonly why: string
  }[]
  readonly weights: {
    readonly nap: number
    readonly consistency: number
    readonly schemas: number
    readonly profile: number
  }
  readonly places: {
    readonly priceUsd: number
    readonly ttlSeconds: number
    readonly pageSize: number
    readonly nameSimilarity: number
    readonly biasRadiusMeters: number
  }
}

export interface LocalOutputs {
  readonly result: {
    readonly nap: {
      readonly name: string | null
      readonly address: string | null
      readonly phone: string | null
      readonly sources: readonly {
        /**
         * Where the value was found: "JSON-LD", "microdata", "RDFa", "page metadata", "telephone link", "address element", "footer", "page text" or "Google", in the language of the report.
         */
        readonly source: string
        readonly name: string | null
        readonly address: string | null
        readonly phone: string | null
        readonly line: number | null
      }[]
      readonly consistent: boolean | null
      readonly compared: readonly ('name' | 'address' | 'phone' | 'hours')[]
      readonly conflicts: readonly {
        readonly field: 'name' | 'address' | 'phone' | 'hours'
        readonly values: readonly {
          /**
           * Where the value was found: "JSON-LD", "microdata", "RDFa", "page metadata", "telephone link", "address element", "footer", "page text" or "Google", in the language of the report.
           */
          readonly source: string
          readonly value: string
        }[]
        readonly message: string
      }[]
      readonly problems: readonly string[]
    }
    readonly businessProfile: {
      readonly isLocalBusiness: boolean | null
      readonly evidence: readonly string[]
      readonly type: string | null
      readonly description: string | null
      readonly url: string | null
      readonly email: string | null
      readonly priceRange: string | null
      readonly areaServed: readonly string[]
      readonly branches: number
      readonly hours: readonly {
        readonly day: string
        readonly opens: string
        readonly closes: string
      }[]
      readonly mapUrl: string | null
      readonly geo: {
        readonly latitude: number
        readonly longitude: number
      } | null
      readonly social: readonly string[]
      readonly legal: {
        readonly name: string | null
        readonly identifiers: readonly {
          readonly property: string
          readonly value: string
        }[]
        readonly shown: readonly string[]
      }
      readonly sources: {
        /**
         * Where the value was found: "structured data" or "page", in the language of the report.
         */
        readonly [k: string]: string
      }
    }
    readonly places?: {
      readonly id: string
      readonly name: string
      readonly rating: number | null
      readonly ratingCount: number | null
      readonly address: string | null
      readonly phone: string | null
      readonly website: string | null
      readonly mapsUrl: string | null
      readonly status: string | null
      readonly category: string | null
      readonly location: {
        readonly latitude: number
        readonly longitude: number
      } | null
      readonly hours: readonly string[]
      readonly matchConfidence: 'high' | 'medium' | 'low'
      readonly matchedBy: readonly ('website' | 'phone' | 'nameAndPostalCode')[]
      readonly source: 'Google'
    }
    /** @minItems 10 @maxItems 10 */
    readonly schemas: readonly {
      readonly type: string
      readonly present: boolean
      readonly valid: boolean | null
      readonly missing: readonly string[]
      readonly problems: readonly string[]
      readonly as: string | null
      readonly line: number | null
      readonly nodes: number
      readonly why: string
    }[]
    readonly score: number | null
    readonly scoreParts: {
      readonly nap: number | null
      readonly consistency: number | null
      readonly schemas: number | null
      readonly profile: number | null
    }
  }
}
