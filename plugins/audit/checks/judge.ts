import type { CheckResult } from '../../../manifests/types/records.ts'
import { partialPage } from '../page/response/partial-page.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import {
  buildCatalogue,
  type Catalogue,
  type CatalogueCheck,
  type CheckOverrides,
  type CheckSelection,
  selectChecks,
} from './catalogue.ts'
import type { CheckStatus } from './check-manifest.ts'
import { type CompiledCheck, compileCheck } from './compiled-check.ts'
import { findEvidence, type JudgeTools, type Reading, readGiven } from './given.ts'
import type { LoadedChecks } from './load-checks.ts'
import { type Predicate, PredicateCompiler } from './predicate.ts'
import type { CapRule } from './score.ts'

/** Value of a result; null if it does not count. */
export const RESULT_SCORES = {
  pass: 1,
  warn: 0.5,
  fail: 0,
  notApplicable: null,
  error: null,
} as const

const INCONCLUSIVE = 'inconclusive: '
const NOT_OBTAINED = 'it depends on an answer that was not obtained'
/** The reason of a warning that would be a failure if scripts could not change it. */
export const UNRENDERED = 'absent before rendering'

type Verdict = { readonly status: CheckStatus; readonly reason?: string; readonly given?: Reading }

type JudgeOptions = JudgeTools & { readonly accepted: ReadonlySet<string> }

/** Judges one check. A check that cannot be evaluated is `error` and never fails the audit. */
export function judge(check: CompiledCheck, facts: SiteFacts, options: JudgeOptions): CheckResult {
  let verdict: Verdict
  try {
    verdict = decide(check, facts, options)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    verdict = { status: 'error', reason: `could not be evaluated: ${message}` }
  }
  return toResult(check, facts, { ...options, verdict })
}

function decide(check: CompiledCheck, facts: SiteFacts, tools: JudgeTools): Verdict {
  const beforehand = ruleOut(check, facts)
  if (beforehand) return beforehand
  const given = readGiven(check, facts, tools)
  if (given.inconclusive !== undefined) return { ...inconclusive(given.inconclusive), given }
  const status = applyClauses(check, given)
  if (status === 'inconclusive')
    return { ...inconclusive(facts.response.blocked ?? NOT_OBTAINED), given }
  const unread = unreadPart(check, facts)
  if (unread !== null && !isCertain(check, status, given.value)) {
    return inconclusive(unread)
  }
  return softenUnrendered({ status, given }, check, facts)
}

/** Rules that hold for every check (catalogue scoring: inconclusive, notHtml). */
function ruleOut(check: CompiledCheck, { response, missing }: SiteFacts): Verdict | null {
  if (check.needsPage && !response.isHtml && !check.judgesNotHtml) {
    return { status: 'notApplicable', reason: 'not HTML' }
  }
  if (check.needsPage && response.blocked !== null && !check.judgesBlocked) {
    return inconclusive(response.blocked)
  }
  for (const input of check.inputs) {
    const why = missing[input]
    if (why !== undefined && !check.tolerates.includes(input)) return inconclusive(why)
  }
  return null
}

/**
 * Reason why a check sees only the beginning of its subject; null if it sees all of it. Body
 * elements show that the head is complete.
 */
function unreadPart(check: CompiledCheck, { response, page }: SiteFacts): string | null {
  if (!check.needsPage || page === null) return null
  if (check.judgesHead && page.weight.bodyElements > 0) return null
  return partialPage(response, page)?.reason ?? null
}

/** Whether a result does not depend on the rest of the page. */
function isCertain({ clauses }: CompiledCheck, status: CheckStatus, value: unknown): boolean {
  if (status === 'pass') return true
  return status !== 'notApplicable' && (clauses.certain?.(value) ?? false)
}

function inconclusive(why: string): Verdict {
  return { status: 'notApplicable', reason: `${INCONCLUSIVE}${why}` }
}

/** Order: notApplicable, fail, inconclusive, pass, warn. When none holds, see the catalogue's scoring. */
function applyClauses(check: CompiledCheck, given: Reading): CheckStatus | 'inconclusive' {
  const { absent, clauses } = check
  const { value } = given
  if (given.absent && absent !== null) return absent
  if (clauses.notApplicable?.(value)) return 'notApplicable'
  if (clauses.fail?.(value)) return 'fail'
  if (clauses.inconclusive?.(value)) return 'inconclusive'
  if (clauses.pass?.(value)) return 'pass'
  if (clauses.warn?.(value)) return 'warn'
  return clauses.fail && clauses.warn ? 'warn' : 'fail'
}

/** Catalogue scoring.unrendered: what a shell lacks may appear when Google renders it. */
function softenUnrendered(verdict: Verdict, check: CompiledCheck, facts: SiteFacts): Verdict {
  if (verdict.status !== 'fail' || check.audit !== 'seo') return verdict
  if (!facts.page?.shell.unrendered || !check.needsPage) return verdict
  const { given } = verdict
  const byAbsence =
    (given?.absent && check.absent === 'fail') || check.clauses.absence?.(given?.value)
  return byAbsence ? { ...verdict, status: 'warn', reason: UNRENDERED } : verdict
}

type ResultOptions = JudgeOptions & { readonly verdict: Verdict }

function toResult(
  check: CompiledCheck,
  facts: SiteFacts,
  { accepted, verdict }: ResultOptions,
): CheckResult {
  const { constants, thresholds } = check
  const { status, reason, given } = verdict
  const result: { -readonly [K in keyof CheckResult]: CheckResult[K] } = {
    id: constants.id,
    category: check.category,
    title: constants.title,
    status,
    score: RESULT_SCORES[status],
    weight: constants.weight,
    value: given?.value ?? null,
    expected: constants.expected,
    message: headlineOf(check, verdict),
    evidence: given ? findEvidence(check, facts, given) : [],
    fix: constants.fix,
    effort: constants.effort,
    evidenceLevel: constants.evidenceLevel,
    sources: constants.sources,
    basis: constants.basis,
    thresholds,
  }
  if (reason !== undefined) result.reason = reason
  if (accepted.has(constants.id)) result.accepted = true
  return result
}

function headlineOf(check: CompiledCheck, { status, reason, given }: Verdict): string {
  if (status === 'error' || (status === 'notApplicable' && reason !== undefined)) {
    return notJudged(reason)
  }
  // A softened failure shows the headline of the failure, not one of the usual warnings.
  const softened = reason === UNRENDERED
  const clause = softened ? 'fail' : status
  const variants = check.headlines[clause]
  const chosen = variants.find(({ when }) => when === null || when(given?.value))
  const message = chosen?.headline.show(given?.value) ?? check.constants.title
  return softened ? unrendered(message) : message
}

/** The headline of a check that could not be judged. */
export const notJudged = (reason = 'unknown'): string => `Not judged: ${causeOf(reason)}`

/** Why no result could be given, in words. */
export const causeOf = (reason: string): string =>
  reason.startsWith(INCONCLUSIVE) ? reason.slice(INCONCLUSIVE.length) : reason

/** The headline of a finding that scripts may change. */
export const unrendered = (message: string): string => `${message} (scripts may still add it)`

export type JudgeTaskInput = {
  readonly facts: SiteFacts
  readonly selection: CheckSelection
  /** Ids of checks whose findings are accepted. */
  readonly accept: readonly string[]
  readonly overrides: CheckOverrides
}

/** A result that limits scores, with the headline of its check. */
export type CapHit = Omit<CapRule, 'on' | 'when'> & {
  readonly headline: string
  readonly status: CheckStatus
  readonly value: unknown
  /** False where the result is not a finding, so that there is nothing to repair. */
  readonly isFinding: boolean
}

export type Judgement = {
  readonly results: readonly CheckResult[]
  /** Limits that hold, of whole audits. Their checks may belong to the other audit. */
  readonly caps: readonly CapHit[]
}

/** Judges facts by the selected checks. One per thread: each check is compiled when first used. */
export class Judge {
  readonly #loaded: LoadedChecks
  readonly #tools: JudgeTools
  readonly #compiler = new PredicateCompiler({ lazily: true })
  readonly #compiled = new WeakMap<CatalogueCheck, CompiledCheck>()
  readonly #capRules: readonly { readonly rule: CapRule; readonly when: Predicate | null }[]
  #catalogue: { readonly of: string; readonly catalogue: Catalogue } | undefined

  constructor(loaded: LoadedChecks, tools: JudgeTools) {
    this.#loaded = loaded
    this.#tools = tools
    this.#capRules = loaded.scoring.caps.map((rule) => ({
      rule,
      when: rule.when === undefined ? null : this.#compiler.compile(rule.when, {}),
    }))
  }

  run({ facts, selection, accept, overrides }: JudgeTaskInput): Judgement {
    const options = { ...this.#tools, accepted: new Set(accept) }
    const catalogue = this.catalogueOf(overrides)
    const resultOf = (check: CatalogueCheck) => judge(this.#compiledOnce(check), facts, options)
    const results = selectChecks(catalogue, selection).map(resultOf)
    if (selection.category !== undefined) return { results, caps: [] }
    const known = new Map(results.map((result) => [result.id, result]))
    const caps = this.#capRules.flatMap(({ rule, when }): CapHit[] => {
      const other = () => catalogue.checks.filter(({ id }) => id === rule.check).map(resultOf)[0]
      const result = known.get(rule.check) ?? other()
      const { on = ['fail'], when: _, ...hit } = rule
      const isHit = result && !result.accepted && (on as readonly string[]).includes(result.status)
      return isHit && (when?.(result.value) ?? true)
        ? [
            {
              ...hit,
              headline: result.message,
              status: result.status,
              value: result.value,
              isFinding: result.status !== 'notApplicable',
            },
          ]
        : []
    })
    return { results, caps }
  }

  /** Overrides come with every task, but are the same for the life of a process. */
  catalogueOf(overrides: CheckOverrides): Catalogue {
    const of = JSON.stringify(overrides)
    if (this.#catalogue?.of !== of) {
      this.#catalogue = { of, catalogue: buildCatalogue(this.#loaded, overrides) }
    }
    return this.#catalogue.catalogue
  }

  #compiledOnce(check: CatalogueCheck): CompiledCheck {
    const compiled = this.#compiled.get(check) ?? compileCheck(check, this.#compiler)
    this.#compiled.set(check, compiled)
    return compiled
  }
}
