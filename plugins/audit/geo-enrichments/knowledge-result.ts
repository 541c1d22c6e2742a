import type { SerpFacts } from '../page/search/serp-facts.ts'

/** One account or page that an entry of Wikidata names. */
export type EntityLink = {
  readonly property: string
  readonly url: string
  /** Named by sameAs of the page's publisher, only linked by the page, or neither. */
  readonly onPage: 'declared' | 'linked' | 'absent'
}

export type WikidataEntity = {
  readonly id: string
  readonly url: string
  readonly label: string
  readonly description: string | null
  /** `high`: its official website is the audited site; `medium`: its name and another sign agree. */
  readonly confidence: 'high' | 'medium'
  /** The sign it was recognised by, in words. */
  readonly reason: string
  readonly officialWebsites: readonly string[]
  readonly officialWebsiteMatches: boolean
  readonly sameAs: readonly EntityLink[]
  /** sameAs of the page that the entry does not have, among those it could have. */
  readonly missingOnWikidata: readonly string[]
  /** sameAs of the page names the entry. */
  readonly linkedFromPage: boolean
  /** Values by name: items as their ids, years, numbers. */
  readonly facts: Readonly<Record<string, readonly string[]>>
  readonly license: 'CC0 1.0'
}

export type WikipediaArticle = {
  readonly title: string
  readonly language: string
  readonly url: string
  readonly description: string | null
  readonly extract: string
  /** ISO 8601 of the revision; null when unknown. */
  readonly revisedAt: string | null
  readonly linkedFromPage: boolean
  /** To be shown with the extract. */
  readonly attribution: string
  readonly license: 'CC BY-SA 4.0'
  readonly licenseUrl: string
}

/** An entry that was looked at, and why it is not the one. */
export type RejectedEntity = {
  readonly id: string
  readonly label: string | null
  readonly description: string | null
  readonly reason: string
}

export type KnowledgeBase = {
  readonly status: 'found' | 'notFound' | 'unavailable' | 'noBrand'
  /** The name that was looked for. */
  readonly brand: string | null
  readonly brandSource: 'given' | 'page' | 'domain' | null
  readonly wikidata: WikidataEntity | null
  readonly wikipedia: WikipediaArticle | null
  readonly rejected: readonly RejectedEntity[]
  /** What the result page shows; null where it shows none; absent without search data. */
  readonly knowledgeGraph?: SerpFacts['knowledgeGraph']
}
