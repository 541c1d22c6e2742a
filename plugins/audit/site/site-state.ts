import type {
  SiteAuditCounts,
  SiteResult,
  SiteScores,
  SiteUnread,
} from '../../../manifests/types/records.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { displayScore, gradeOf } from '../checks/score.ts'
import { siteAnalysis } from './analysis/site-analysis.ts'
import { inTurns } from './analysis/turns.ts'
import { addressOf, isJudged, isNofollow, type KnownPage, PageTable } from './page-table.ts'
import { ReferenceTable } from './references/reference-table.ts'
import type {
  LiveSite,
  ReferenceAnswers,
  ReferenceProbe,
  SiteBasis,
  SitePage,
} from './site-data.ts'
import { CheckTable, lackingScore, notScoredIn } from './stored-judgement.ts'

type StateParts = {
  readonly basis: SiteBasis
  readonly catalogue: Catalogue
}

/** The crawler's knowledge of URLs that are not pages yet. */
export type Frontier = {
  /** Number of addresses to request. */
  readonly waiting: number
  readonly unread: SiteUnread
}

/** All that is known about the pages of one site audit, from stored pages or live ones. */
export class SiteState implements LiveSite {
  version = 0
  readonly references = new ReferenceTable()
  readonly #parts: StateParts
  readonly #checks: CheckTable
  readonly #table: PageTable
  readonly #answers: ReferenceProbe[]
  #denied = 0
  /** Addresses to request that pages refer to. */
  #wanted = 0
  #frontier: Frontier | null = null
  #judged = 0
  #failed = 0
  #blocked = 0
  readonly #notScored = { seo: 0, geo: 0 }
  readonly #means = { seo: new Mean(), geo: new Mean(), overall: new Mean() }
  /** Number of links so far, by URL number. */
  readonly #inlinks: number[] = []
  #latest: { readonly version: number; readonly result: SiteResult } | undefined

  constructor(parts: StateParts) {
    this.#parts = parts
    this.#checks = new CheckTable(parts.catalogue)
    this.#table = new PageTable(this.#checks)
    const { answers = [], denied = 0 } = parts.basis.references ?? {}
    this.#answers = [...answers]
    this.#denied = denied
  }

  /** Adds the next page in order of the numbers. */
  add(page: SitePage): void {
    const known = this.#table.add(page)
    this.references.add(page.references)
    this.version += 1
    if (known.walk.status === 0 || known.walk.status >= 400) this.#failed += 1
    if (isJudged(known)) {
      this.#judged += 1
      if (known.judgement.blockers > 0) this.#blocked += 1
      const lacking = lackingScore(known.judgement.scores)
      if (lacking !== null) this.#notScored[lacking] += 1
    }
    this.#weigh(known)
  }

  /** Adds the answer of an address that pages refer to. */
  addProbe(probe: ReferenceProbe): void {
    this.#answers.push(probe)
    this.version += 1
  }

  /** Numbers of such addresses: to request, answered ones included, and those that may not be requested. */
  setReferences(numbers: { readonly wanted: number; readonly denied: number }): void {
    this.#wanted = numbers.wanted
    this.#denied = numbers.denied
    this.version += 1
  }

  get referenceAnswers(): ReferenceAnswers {
    return { answers: this.#answers, denied: this.#denied }
  }

  /** The crawler's knowledge beyond the added pages. Empty before the first call. */
  setFrontier(frontier: Frontier): void {
    this.#frontier = frontier
    this.version += 1
  }

  /** The scores are weighted by the number of links until `result` knows the link equity. */
  get figures(): Pick<SiteResult, 'counts' | 'scores'> {
    if (this.#latest?.version === this.version) {
      const { counts, scores } = this.#latest.result
      return { counts, scores }
    }
    return { counts: this.#counts(), scores: this.#scores() }
  }

  async result(signal: AbortSignal): Promise<SiteResult> {
    signal.throwIfAborted()
    const { version } = this
    if (this.#latest?.version === version) return this.#latest.result
    const counts = this.#counts()
    const { basis, catalogue } = this.#parts
    const parts = { table: this.#table, checks: this.#checks, basis, catalogue, counts }
    const { references, referenceAnswers: answers } = this
    const isComplete = this.#frontier !== null && basis.isListComplete && !isCut(counts)
    const result = await inTurns(
      siteAnalysis({ ...parts, references, answers, isComplete }),
      signal,
    )
    this.#latest = { version, result }
    return result
  }

  #counts(): SiteAuditCounts {
    const { waiting = 0, unread = {} } = this.#frontier ?? {}
    const read = this.#table.pages.length
    const left = Object.values(unread).reduce((sum, count) => sum + count, 0)
    const known = read + waiting + left
    const counts = { known, read, judged: this.#judged, failed: this.#failed, waiting, unread }
    if (this.#wanted === 0) return counts
    return { ...counts, references: { known: this.#wanted, requested: this.#answers.length } }
  }

  #scores(): SiteScores {
    const [seo, geo, overall] = (['seo', 'geo', 'overall'] as const).map((name) =>
      displayScore(this.#means[name].value),
    ) as [number | null, number | null, number | null]
    return {
      ...{ overall, seo, geo },
      grade: gradeOf(overall, this.#parts.catalogue.scoring.grades),
      ...notScoredIn(this.#notScored),
      blockedPages: this.#blocked,
      blockedShare: this.#judged === 0 ? 0 : this.#blocked / this.#judged,
    }
  }

  #weigh(page: KnownPage): void {
    const own = this.#table.addresses.add(page.key)
    this.#weighBy(page, 1 + (this.#inlinks[own] ?? 0))
    for (const link of page.links) {
      const address = addressOf(link)
      if (isNofollow(link) || address === own) continue
      this.#inlinks[address] = (this.#inlinks[address] ?? 0) + 1
      const target = this.#table.byAddress(address)
      if (target !== undefined) this.#weighBy(target, 1)
    }
  }

  #weighBy(page: KnownPage, weight: number): void {
    if (!isJudged(page)) return
    const { scores, overall } = page.judgement
    this.#means.seo.add(scores.seo, weight)
    this.#means.geo.add(scores.geo, weight)
    this.#means.overall.add(overall, weight)
  }
}

/** Whether pages of the site were left out. */
export function isCut({ waiting, unread }: SiteAuditCounts): boolean {
  const { file: _, sideEffect: __, nofollow: ___, excluded: ____, ...left } = unread
  return waiting > 0 || Object.values(left).some((count) => count > 0)
}

/** A weighted mean. */
class Mean {
  #sum = 0
  #weight = 0

  add(value: number | null, weight: number): void {
    if (value === null) return
    this.#sum += value * weight
    this.#weight += weight
  }

  get value(): number | null {
    return this.#weight === 0 ? null : this.#sum / this.#weight
  }
}
