// Written by `npm run types` from the manifests. Do not edit.

export interface GeoEnrichmentsInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly brand?: (string | null) | string
  readonly serps?: readonly import('../../plugins/audit/page/search/serp-facts.ts').SerpFacts[]
}

export interface GeoEnrichmentsOptions {
  readonly suggest: boolean
  readonly maxSuggestions: number
  readonly suggestTtlSeconds: number
  readonly suggestPauseSeconds: number
  readonly maxQuestions: number
  readonly answers: {
    readonly minWords: number
    readonly minSharePercent: number
  }
  readonly snippet: {
    readonly words: {
      readonly min: number
      readonly max: number
    }
    readonly items: {
      readonly min: number
      readonly max: number
    }
    readonly eligibleFrom: number
    readonly points: {
      readonly shape: number
      readonly statement: number
      readonly keyword: number
      readonly definition: number
    }
  }
  readonly userAgent: string
  readonly knowledgeTtlSeconds: number
  readonly knowledgeNegativeTtlSeconds: number
  readonly knowledgePoints: {
    readonly high: number
    readonly medium: number
  }
}

export interface GeoEnrichmentsOutputs {
  readonly result: {
    readonly peopleAlsoAsk: {
      readonly source: 'serp' | 'substitute'
      readonly keyword: string | null
      readonly questions: readonly {
        readonly question: string
        readonly source: 'serp' | 'page' | 'autocomplete'
        readonly place?: 'heading' | 'summary' | 'dt' | 'markup'
        readonly selector?: string
        readonly answer?: {
          readonly domain: string
          readonly url: string
          readonly title: string
        } | null
        readonly isOwn?: boolean
      }[]
      readonly answeredOnPage: readonly {
        readonly question: string
        readonly source: 'serp' | 'page' | 'autocomplete'
        readonly by: 'own' | 'markup' | 'section'
        readonly section: string | null
        readonly selector: string | null
        readonly words: number
        readonly sharePercent: number | null
        readonly quote: string
      }[]
    }
    readonly featuredSnippet: {
      readonly eligible: boolean
      readonly type: 'paragraph' | 'list' | 'table' | null
      readonly forbiddenBy: string | null
      readonly candidates: readonly {
        readonly question: string
        readonly type: 'paragraph' | 'list' | 'table' | 'none'
        readonly size: number
        readonly points: number
        readonly advice: readonly string[]
        readonly selector: string | null
      }[]
      readonly serp?: {
        readonly domain: string
        readonly url: string
        readonly title: string
        readonly text: string
        readonly isOwn: boolean
      } | null
    }
    readonly knowledgeBase: {
      readonly status: 'found' | 'notFound' | 'unavailable' | 'noBrand'
      readonly brand: string | null
      readonly brandSource: 'given' | 'page' | 'domain' | null
      readonly wikidata: {
        readonly id: string
        readonly url: string
        readonly label: string
        readonly description: string | null
        readonly confidence: 'high' | 'medium'
        readonly reason: string
        readonly officialWebsites: readonly string[]
        readonly officialWebsiteMatches: boolean
        readonly sameAs: readonly {
          readonly property: string
          readonly url: string
          readonly onPage: 'declared' | 'linked' | 'absent'
        }[]
        readonly missingOnWikidata: readonly string[]
        readonly linkedFromPage: boolean
        readonly facts: {
          readonly [k: string]: readonly string[]
        }
        readonly license: 'CC0 1.0'
      } | null
      readonly wikipedia: {
        readonly title: string
        readonly language: string
        readonly url: string
        readonly description: string | null
        readonly extract: string
        readonly revisedAt: string | null
        readonly linkedFromPage: boolean
        readonly attribution: string
        readonly license: 'CC BY-SA 4.0'
        readonly licenseUrl: string
      } | null
      readonly rejected: readonly {
        readonly id: string
        readonly label: string | null
        readonly description: string | null
        readonly reason: string
      }[]
      readonly knowledgeGraph?: {
        readonly title: string
        readonly subtitle: string
        readonly description: string
        readonly url: string | null
      } | null
    }
    readonly schemaValidator: {
      readonly vocabulary: string
      readonly items: readonly {
        readonly type: string | null
        readonly name: string | null
        readonly syntax: 'json-ld' | 'microdata' | 'rdfa'
        readonly line: number | null
        readonly errors: readonly {
          readonly rule: string
          readonly path: string
          readonly message: string
        }[]
        readonly warnings: readonly {
          readonly rule: string
          readonly path: string
          readonly message: string
        }[]
        readonly notes: readonly {
          readonly rule: string
          readonly path: string
          readonly message: string
        }[]
        readonly richResults: readonly {
          readonly feature: string
          readonly status: 'active' | 'limited'
          readonly eligible: boolean
          readonly missing: readonly string[]
          readonly recommended: readonly string[]
          readonly docs: string | null
        }[]
      }[]
      readonly count: number
      readonly errors: number
      readonly warnings: number
    }
    readonly score: number | null
    readonly scoreParts: readonly {
      readonly name: 'answers' | 'snippet' | 'knowledge' | 'schema'
      readonly points: number | null
    }[]
    readonly sources: readonly string[]
  }
}
