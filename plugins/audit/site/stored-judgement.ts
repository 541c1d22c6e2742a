import type { Catalogue, CatalogueCheck } from '../checks/catalogue.ts'
import type { CheckStatus } from '../checks/check-manifest.ts'
import type { CapHit } from '../checks/judge.ts'
import { cappedScore } from '../checks/score.ts'
import { NumberPool } from './number-pool.ts'
import type { PageJudgement } from './site-data.ts'
import { TextTable } from './text-table.ts'

/** A result as one number; 0 is not a result. Accepted findings count nothing. */
export const CODES = { none: 0, pass: 1, warn: 2, fail: 3, other: 4 } as const
const CODE_OF: Readonly<Record<CheckStatus, number>> = {
  pass: CODES.pass,
  warn: CODES.warn,
  fail: CODES.fail,
  notApplicable: CODES.other,
  error: CODES.other,
}

/** Different headlines of a check that are stored; more show none. */
const MAX_HEADLINES = 2000
/** Different results that pages can share. */
const MAX_VERDICTS = 5000

/** The score of one audit of a page, in parts that are enough to repair findings in it. */
export type AuditParts = {
  /** Sum of the shares of the checks that count. 0 when the audit is not judged. */
  readonly counted: number
  /** Sum of share x value. */
  readonly sum: number
  readonly caps: readonly Cap[]
}

export type Cap = { readonly check: number; readonly max: number }

/** Check results of a page. Pages with the same results share everything but the headlines. */
export type StoredJudgement = Verdict & {
  /** Start of the headlines of the findings; see `CheckTable.headlines`. */
  readonly headlines: number
}

type Verdict = {
  /** Results by check number, see `CODES`. */
  readonly codes: Uint8Array
  /** Number of findings. */
  readonly findings: number
  readonly seo: AuditParts
  readonly geo: AuditParts
  /** Numbers of the checks that limit a score and can be repaired. */
  readonly limiting: readonly number[]
  readonly blockers: number
  /** Displayed scores, and the mean of both, unrounded. */
  readonly scores: { readonly seo: number | null; readonly geo: number | null }
  readonly overall: number | null
}

/** The checks in force by number, and the judgements of pages in a small form. */
export class CheckTable {
  readonly checks: readonly CatalogueCheck[]
  /**
   * The share of each check in the score of its audit. The score is
   * 100 x sum(share x value) / sum(share) over the checks that count, because a category counts with
   * its weight x coverage: see `auditScore`.
   */
  readonly shares: Float64Array
  readonly values: Readonly<Record<'warn' | 'fail', number>>
  readonly #catalogue: Catalogue
  readonly #numbers: ReadonlyMap<string, number>
  readonly #headlines = new TextTable()
  readonly #headlineCounts: Uint16Array
  readonly #pool = new NumberPool()
  readonly #verdicts = new Map<string, Verdict>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
    this.checks = catalogue.checks
    this.values = catalogue.scoring.values
    this.#numbers = new Map(catalogue.checks.map(({ id }, number) => [id, number]))
    this.#headlineCounts = new Uint16Array(catalogue.checks.length)
    this.shares = sharesOf(catalogue)
    // Number 0 is a headline that is not stored.
    this.#headlines.add('')
  }

  stored(judgement: PageJudgement): StoredJudgement {
    const codes = new Uint8Array(this.checks.length)
    const messages = new Map<number, string>()
    for (const { id, status, accepted, message } of judgement.results) {
      const number = this.#numbers.get(id)
      if (number === undefined) continue
      codes[number] = accepted ? CODES.other : CODE_OF[status]
      if (isFinding(codes[number]!)) messages.set(number, message)
    }
    const numbers = [...messages.keys()].sort((a, b) => a - b)
    const headlines = numbers.map((number) => this.#headline(number, messages.get(number)!))
    const verdict = this.#verdict(judgement, { codes, findings: numbers.length })
    return { ...verdict, headlines: this.#pool.add(headlines) }
  }

  /** Numbers of the headlines of the findings, in the order of their checks. */
  headlines({ headlines, findings }: StoredJudgement): Uint32Array {
    return this.#pool.row(headlines, findings)
  }

  /** Finding of a check on a page; null if it is not stored. */
  headline(judgement: StoredJudgement, check: number): string | null {
    const { codes } = judgement
    let at = 0
    for (let number = 0; number < check; number += 1) if (isFinding(codes[number]!)) at += 1
    return this.headlineText(this.headlines(judgement)[at] ?? 0) || null
  }

  /** The headline of this number; '' if it is not stored. */
  headlineText(number: number): string {
    return this.#headlines.text(number)
  }

  #verdict(judgement: PageJudgement, found: Pick<Verdict, 'codes' | 'findings'>): Verdict {
    const { caps, blockers, seo: seoScore, geo: geoScore } = judgement
    const limits = caps.map(({ check, seo, geo, isFinding: own }) => [check, seo, geo, own])
    const name = JSON.stringify([found.codes.join(''), limits, blockers, seoScore, geoScore])
    const same = this.#verdicts.get(name)
    if (same !== undefined) return same
    const seo = this.#parts('seo', judgement, found.codes)
    const geo = this.#parts('geo', judgement, found.codes)
    const known = caps.filter(({ isFinding: canRepair }) => canRepair)
    const limiting = [...known.map(({ check }) => check), ...blockers].flatMap(
      (id) => this.#numbers.get(id) ?? [],
    )
    const verdict = {
      ...found,
      ...{ seo, geo },
      limiting: limiting.length === 0 ? NONE : [...new Set(limiting)],
      blockers: blockers.length,
      scores: { seo: seoScore, geo: geoScore },
      overall: overallOf(scoreOf(seo), scoreOf(geo)),
    }
    if (this.#verdicts.size < MAX_VERDICTS) this.#verdicts.set(name, verdict)
    return verdict
  }

  #headline(check: number, message: string): number {
    const known = this.#headlines.find(message)
    if (known !== undefined) return known
    if (this.#headlineCounts[check]! >= MAX_HEADLINES) return 0
    this.#headlineCounts[check]! += 1
    return this.#headlines.add(message)
  }

  #parts(audit: 'seo' | 'geo', judgement: PageJudgement, codes: Uint8Array): AuditParts {
    if (judgement[audit] === null) return UNJUDGED
    let sum = 0
    let counted = 0
    for (const [number, check] of this.checks.entries()) {
      const code = codes[number]!
      if (check.audit !== audit || code === CODES.none || code === CODES.other) continue
      counted += this.shares[number]!
      sum += this.shares[number]! * this.valueOf(code)
    }
    return { counted, sum, caps: this.#caps(audit, judgement.caps) }
  }

  valueOf(code: number): number {
    const { pass, warn, fail } = this.#catalogue.scoring.values
    return code === CODES.pass ? pass : code === CODES.warn ? warn : fail
  }

  #caps(audit: 'seo' | 'geo', caps: readonly CapHit[]): readonly Cap[] {
    const own = caps.flatMap(({ check, ...rule }) => {
      const max = rule[audit]
      return max === undefined ? [] : [{ check: this.#numbers.get(check) ?? -1, max }]
    })
    return own.length === 0 ? NO_CAPS : own
  }
}

const NONE: readonly number[] = []
const NO_CAPS: readonly Cap[] = []
const UNJUDGED: AuditParts = { counted: 0, sum: 0, caps: NO_CAPS }

export function isFinding(code: number): boolean {
  return code === CODES.warn || code === CODES.fail
}

/** The limited score, unrounded; null when the audit is not judged. */
export function scoreOf({ counted, sum, caps }: AuditParts): number | null {
  return counted === 0 ? null : cappedScore((100 * sum) / counted, caps)
}

/** The mean of the audits that are judged. */
export function overallOf(seo: number | null, geo: number | null): number | null {
  if (seo === null || geo === null) return seo ?? geo
  return (seo + geo) / 2
}

type AuditScores = { readonly seo: number | null; readonly geo: number | null }

/** The audit without a score, of a page that has one of the other. */
export function lackingScore({ seo, geo }: AuditScores): 'seo' | 'geo' | null {
  if ((seo === null) === (geo === null)) return null
  return seo === null ? 'seo' : 'geo'
}

/** As the scores of a site have it. */
export function notScoredIn(pages: { readonly seo: number; readonly geo: number }) {
  return pages.seo + pages.geo > 0 ? { notScored: { ...pages } } : {}
}

function sharesOf({ checks, categories }: Catalogue): Float64Array {
  const shares = new Float64Array(checks.length)
  for (const audit of ['seo', 'geo'] as const) {
    for (const { id, weight } of categories[audit]) {
      const isOwn = (check: CatalogueCheck) => check.audit === audit && check.category === id
      const total = checks.filter(isOwn).reduce((sum, check) => sum + check.weight, 0)
      for (const [number, check] of checks.entries()) {
        if (isOwn(check)) shares[number] = (weight * check.weight) / total
      }
    }
  }
  return shares
}
