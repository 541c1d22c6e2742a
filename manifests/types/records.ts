// Written by `npm run types` from the manifests. Do not edit.

/**
 * What became of a module.
 *
 */
export type ModuleOutcome = ModuleDone | ModuleSkipped | ModuleFailed

export interface Records {
  readonly ModuleRequest: ModuleRequest
  readonly PrefillRequest: PrefillRequest
  readonly CitationRequest: CitationRequest
  readonly CitationPrefillRequest: CitationPrefillRequest
  readonly FanoutRequest: FanoutRequest
  readonly LlmsTxtRequest: LlmsTxtRequest
  readonly ChecksQuery: ChecksQuery
  readonly AuditRequest: AuditRequest
  readonly PlannedModule: PlannedModule
  readonly SkippedModule: SkippedModule
  readonly PlanEvent: PlanEvent
  readonly ModuleStartEvent: ModuleStartEvent
  readonly ModuleDoneEvent: ModuleDoneEvent
  readonly ModuleSkipEvent: ModuleSkipEvent
  readonly WarningEvent: WarningEvent
  readonly CatalogueCategory: CatalogueCategory
  readonly CatalogueCheck: CatalogueCheck
  readonly CheckListing: CheckListing
  readonly Evidence: Evidence
  readonly CheckResult: CheckResult
  readonly CategoryResult: CategoryResult
  readonly CheckSummary: CheckSummary
  readonly PlatformReadiness: PlatformReadiness
  readonly Warning: Warning
  readonly CheckAuditResponse: CheckAuditResponse
  readonly Scores: Scores
  readonly PlatformFinding: PlatformFinding
  readonly PlatformView: PlatformView
  readonly ActionItem: ActionItem
  readonly Cost: Cost
  readonly Engine: Engine
  readonly CombinedAuditResponse: CombinedAuditResponse
  readonly LlmsFile: LlmsFile
  readonly LlmsSection: LlmsSection
  readonly LlmsLink: LlmsLink
  readonly LlmsFinding: LlmsFinding
  readonly LlmsTxtReport: LlmsTxtReport
  readonly ModuleStatus: ModuleStatus
  readonly ModuleBudget: ModuleBudget
  readonly ModuleOutcome: ModuleOutcome
  readonly ModuleDone: ModuleDone
  readonly ModuleSkipped: ModuleSkipped
  readonly ModuleFailed: ModuleFailed
  readonly Skipped: Skipped
  readonly ModuleRan: ModuleRan
  readonly ModuleList: ModuleList
  readonly Problem: Problem
  readonly ErrorDetail: ErrorDetail
  readonly QueryProblem: QueryProblem
  readonly QueryDetail: QueryDetail
  readonly TaskRunningProblem: TaskRunningProblem
  readonly Health: Health
  readonly ApiIndex: ApiIndex
  readonly OpenApiDocument: OpenApiDocument
}
export interface ModuleRequest {
  /**
   * Give the absolute http or https URL to audit.
   */
  readonly url: string
  readonly options: {
    /**
     * The brand; saves reading it off the page.
     */
    readonly brand?: string
    /**
     * What it offers; saves reading it off the page.
     */
    readonly niche?: string
    /**
     * Domains of competitors.
     *
     * @maxItems 20
     */
    readonly competitors?: readonly string[]
    /**
     * Give a BCP 47 tag: the language of prompts and model answers.
     */
    readonly language?: string
    /**
     * Give the public origin of the staging copy: scheme and host, no path.
     */
    readonly expectedOrigin?: string
    /**
     * Leaves out what needs a browser.
     */
    readonly skipVisual?: boolean
    /**
     * Number of prompts of the citation tracker; default 8, or what the operator set.
     */
    readonly promptCount?: number
    /**
     * Allows the paid places lookup.
     */
    readonly enablePlacesLookup?: boolean
    /**
     * Time-out of the crawl in milliseconds, 1000 to 60000.
     */
    readonly timeout: number
  }
}
export interface PrefillRequest {
  /**
   * Give the absolute http or https URL to audit.
   */
  readonly url: string
  /**
   * Give a BCP 47 tag: the language of prompts and model answers.
   */
  readonly language?: string
  /**
   * Time-out of the crawl in milliseconds, 1000 to 60000.
   */
  readonly timeout: number
}
export interface CitationRequest {
  /**
   * Give the absolute http or https URL to audit.
   */
  readonly url?: string
  /**
   * The brand; saves reading it off the page.
   */
  readonly brand?: string
  /**
   * What it offers; saves reading it off the page.
   */
  readonly niche?: string
  /**
   * Domains of competitors.
   *
   * @maxItems 20
   */
  readonly competitors?: readonly string[]
  /**
   * What the models are asked, instead of generated prompts.
   *
   * @minItems 1
   * @maxItems 15
   */
  readonly prompts?: readonly string[]
  /**
   * Number of prompts of the citation tracker; default 8, or what the operator set.
   */
  readonly promptCount?: number
  /**
   * Give a BCP 47 tag: the language of prompts and model answers.
   */
  readonly language?: string
  /**
   * Time-out of the crawl in milliseconds, 1000 to 60000.
   */
  readonly timeout: number
}
export interface CitationPrefillRequest {
  /**
   * Give the absolute http or https URL to audit.
   */
  readonly url?: string
  /**
   * The brand; saves reading it off the page.
   */
  readonly brand?: string
  /**
   * What it offers; saves reading it off the page.
   */
  readonly niche?: string
  /**
   * Number of prompts of the citation tracker; default 8, or what the operator set.
   */
  readonly promptCount?: number
  /**
   * Give a BCP 47 tag: the language of prompts and model answers.
   */
  readonly language?: string
  /**
   * Time-out of the crawl in milliseconds, 1000 to 60000.
   */
  readonly timeout: number
}
export interface FanoutRequest {
  /**
   * Give the absolute http or https URL to audit.
   */
  readonly url: string
  /**
   * The brand; saves reading it off the page.
   */
  readonly brand?: string
  /**
   * What it offers; saves reading it off the page.
   */
  readonly niche?: string
  /**
   * What is decomposed, instead of a query derived from the page.
   */
  readonly query?: string
  /**
   * Give a BCP 47 tag: the language of prompts and model answers.
   */
  readonly language?: string
  /**
   * Time-out of the crawl in milliseconds, 1000 to 60000.
   */
  readonly timeout: number
}
export interface LlmsTxtRequest {
  /**
   * Give the absolute http or https URL of the site.
   */
  readonly url?: string
  /**
   * The text of llms.txt.
   */
  readonly content?: string
  /**
   * The text of llms-full.txt, beside content.
   */
  readonly full?: string
}
export interface ChecksQuery {
  /**
   * Only the checks of this audit.
   */
  readonly audit?: 'geo' | 'seo'
  /**
   * Only the checks of this category.
   */
  readonly category?: string
}
export interface AuditRequest {
  /**
   * Give the absolute http or https URL to audit.
   */
  readonly url: string
  readonly options: {
    /**
     * Time-out of the crawl in milliseconds, 1000 to 60000.
     */
    readonly timeout: number
    /**
     * Leaves out citation, fanout, sxo and aiHallucination.
     */
    readonly skipLive?: boolean
    /**
     * Leaves out what needs a browser.
     */
    readonly skipVisual?: boolean
    /**
     * Number of prompts of the citation tracker; default 8, or what the operator set.
     */
    readonly promptCount?: number
    /**
     * Allows the paid places lookup.
     */
    readonly enablePlacesLookup?: boolean
    /**
     * Module ids: only these run, and what they need.
     *
     * @minItems 1
     * @maxItems 32
     */
    readonly modules?: readonly string[]
    /**
     * The brand; saves reading it off the page.
     */
    readonly brand?: string
    /**
     * What it offers; saves reading it off the page.
     */
    readonly niche?: string
    /**
     * Domains of competitors.
     *
     * @maxItems 20
     */
    readonly competitors?: readonly string[]
    /**
     * Give a BCP 47 tag: the language of prompts and model answers.
     */
    readonly language?: string
    /**
     * Give the public origin of the staging copy: scheme and host, no path.
     */
    readonly expectedOrigin?: string
    /**
     * Check ids whose findings are shown as accepted and left out of scores.
     *
     * @maxItems 200
     */
    readonly accept?: readonly string[]
    /**
     * The User-Agent of the crawl: printable ASCII characters only.
     */
    readonly userAgent?: string
  }
}
export interface PlannedModule {
  /**
   * Module id.
   */
  readonly id: string
  /**
   * For people.
   */
  readonly title: string
  /**
   * Of the module.
   */
  readonly tier: 'core' | 'live' | 'premium'
  /**
   * Modules it waits for.
   */
  readonly needs: readonly string[]
}
export interface SkippedModule {
  /**
   * Module id.
   */
  readonly id: string
  /**
   * For people.
   */
  readonly title: string
  /**
   * Of the module.
   */
  readonly tier: 'core' | 'live' | 'premium'
  /**
   * What is missing.
   */
  readonly reason: string
}
export interface PlanEvent {
  /**
   * The run, the same in all events.
   */
  readonly runId: string
  /**
   * Milliseconds since the run began.
   */
  readonly at: number
  /**
   * The URL under audit.
   */
  readonly url: string
  /**
   * These will run.
   */
  readonly modules: readonly PlannedModule[]
  /**
   * These will not.
   */
  readonly skipped: readonly SkippedModule[]
  /**
   * Number of `modules`.
   */
  readonly count: number
}
export interface ModuleStartEvent {
  /**
   * The run, the same in all events.
   */
  readonly runId: string
  /**
   * Milliseconds since the run began.
   */
  readonly at: number
  /**
   * Module id.
   */
  readonly moduleId: string
}
export interface ModuleDoneEvent {
  /**
   * The run, the same in all events.
   */
  readonly runId: string
  /**
   * Milliseconds since the run began.
   */
  readonly at: number
  /**
   * Module id.
   */
  readonly moduleId: string
  /**
   * False for a module that failed.
   */
  readonly ok: boolean
  /**
   * Milliseconds.
   */
  readonly durationMs: number
  /**
   * US dollars.
   */
  readonly costUsd: number
  /**
   * Of modules that have one.
   */
  readonly score?: number
  /**
   * One line on what was found.
   */
  readonly summary?: string
  /**
   * One sentence, when it failed.
   */
  readonly error?: string
  /**
   * One of the codes of errors, when it failed.
   */
  readonly code?: string
}
export interface ModuleSkipEvent {
  /**
   * The run, the same in all events.
   */
  readonly runId: string
  /**
   * Milliseconds since the run began.
   */
  readonly at: number
  /**
   * Module id.
   */
  readonly moduleId: string
  /**
   * What is missing.
   */
  readonly reason: string
}
export interface WarningEvent {
  /**
   * The run, the same in all events.
   */
  readonly runId: string
  /**
   * Milliseconds since the run began.
   */
  readonly at: number
  /**
   * SCREAMING_SNAKE.
   */
  readonly code: string
  /**
   * One sentence.
   */
  readonly message: string
  /**
   * Module id.
   */
  readonly moduleId?: string
}
export interface CatalogueCategory {
  /**
   * As in the path of its own audit.
   */
  readonly id: string
  /**
   * For people.
   */
  readonly title: string
  /**
   * Weight within its audit.
   */
  readonly weight: number
  /**
   * What it is about.
   */
  readonly covers: string
}
export interface CatalogueCheck {
  /**
   * `<audit>.<category>.<name>`.
   */
  readonly id: string
  /**
   * The audit it belongs to.
   */
  readonly audit: 'geo' | 'seo'
  /**
   * Id of its category.
   */
  readonly category: string
  /**
   * What holds when it passes.
   */
  readonly title: string
  /**
   * Weight within its category, as in force.
   */
  readonly weight: number
  /**
   * How much work the fix is.
   */
  readonly effort: 'low' | 'medium' | 'high'
  /**
   * As in force.
   */
  readonly thresholds: {
    readonly [k: string]: number
  }
  /**
   * What the crawl has to obtain for it.
   */
  readonly inputs: readonly string[]
  /**
   * AI platforms it counts for.
   */
  readonly platforms: readonly string[]
  /**
   * What is measured.
   */
  readonly tests: string
  /**
   * When it passes, warns, fails or does not apply.
   */
  readonly criteria: {
    /**
     * In words.
     */
    readonly [k: string]: string
  }
  /**
   * What to do.
   */
  readonly fix: string
  /**
   * Who asks for it.
   */
  readonly source: readonly string[]
}
export interface CheckListing {
  /**
   * Version of the catalogue.
   */
  readonly catalogueVersion: string
  /**
   * Number of checks below.
   */
  readonly count: number
  readonly categories: {
    readonly geo: readonly CatalogueCategory[]
    readonly seo: readonly CatalogueCategory[]
  }
  readonly checks: readonly CatalogueCheck[]
}
export interface Evidence {
  /**
   * CSS selector of the element.
   */
  readonly selector?: string
  /**
   * What stands there.
   */
  readonly snippet?: string
  /**
   * Address of the page or file it was seen in.
   */
  readonly url?: string
  /**
   * Line of that file.
   */
  readonly line?: number
  /**
   * What is wrong with it, or right.
   */
  readonly detail?: string
}
export interface CheckResult {
  /**
   * `<audit>.<category>.<name>`, the same in every version.
   */
  readonly id: string
  /**
   * Id of the category.
   */
  readonly category: string
  /**
   * What holds when the check passes.
   */
  readonly title: string
  /**
   * pass, warn, fail, notApplicable, or error: it could not be evaluated, and weighs nothing; see `reason`.
   */
  readonly status: 'pass' | 'warn' | 'fail' | 'notApplicable' | 'error'
  /**
   * Null where the check does not count.
   */
  readonly score: 1 | 0.5 | 0 | null
  /**
   * Weight within its category.
   */
  readonly weight: number
  /**
   * What was measured: a number, a text, or an object of them.
   */
  readonly value: unknown
  /**
   * What passes.
   */
  readonly expected: string
  /**
   * One sentence with the measured value.
   */
  readonly message: string
  /**
   * Where it was seen.
   *
   * @maxItems 10
   */
  readonly evidence: readonly Evidence[]
  /**
   * What to do.
   */
  readonly fix: string
  /**
   * How much work the fix is.
   */
  readonly effort: 'low' | 'medium' | 'high'
  /**
   * Who asks for it.
   */
  readonly sources: readonly string[]
  /**
   * Where the finding was seen: raw, rendered, robots, headers and others.
   */
  readonly basis: string
  /**
   * The thresholds in force.
   */
  readonly thresholds: {
    readonly [k: string]: number
  }
  /**
   * Why it does not apply or could not be evaluated.
   */
  readonly reason?: string
  /**
   * Left out of the scores: the request accepts it.
   */
  readonly accepted?: true
}
export interface CategoryResult {
  /**
   * As in the path of its own audit.
   */
  readonly id: string
  /**
   * For people.
   */
  readonly title: string
  /**
   * Weight within the audit.
   */
  readonly weight: number
  /**
   * Null without an applicable check.
   */
  readonly score: number | null
  readonly checks: readonly CheckResult[]
}
export interface CheckSummary {
  /**
   * All checks.
   */
  readonly total: number
  /**
   * Passed.
   */
  readonly pass: number
  /**
   * Passed in part.
   */
  readonly warn: number
  /**
   * Failed.
   */
  readonly fail: number
  /**
   * Do not apply to this page.
   */
  readonly notApplicable: number
  /**
   * Could not be evaluated.
   */
  readonly error: number
}
export interface PlatformReadiness {
  /**
   * chatgpt, claude, gemini, perplexity or googleAiOverviews.
   */
  readonly id: string
  /**
   * For people.
   */
  readonly title: string
  /**
   * How ready the page is for this platform, by local checks.
   */
  readonly readiness: number | null
}
export interface Warning {
  /**
   * SCREAMING_SNAKE.
   */
  readonly code: string
  /**
   * One sentence.
   */
  readonly message: string
  /**
   * The module it comes from.
   */
  readonly moduleId?: string
}
export interface CheckAuditResponse {
  readonly ok: true
  /**
   * Grows when a field of this answer changes its meaning.
   */
  readonly schemaVersion: string
  /**
   * Version of the catalogue of checks.
   */
  readonly catalogueVersion: string
  /**
   * The URL asked for.
   */
  readonly url: string
  /**
   * Where redirects led.
   */
  readonly finalUrl: string
  /**
   * Which audit it is.
   */
  readonly audit: 'geo' | 'seo'
  /**
   * Weighted over the categories; null without an applicable check.
   */
  readonly score: number | null
  /**
   * Of the score.
   */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
  /**
   * Failed checks that alone keep the page out.
   */
  readonly blockers: readonly string[]
  readonly categories: readonly CategoryResult[]
  readonly summary: CheckSummary
  readonly warnings: readonly Warning[]
  /**
   * Milliseconds.
   */
  readonly durationMs: number
  /**
   * Of the GEO audit.
   */
  readonly platforms?: readonly PlatformReadiness[]
}
export interface Scores {
  /**
   * Mean of the two audits.
   */
  readonly overall: number | null
  /**
   * What AI assistants can use.
   */
  readonly geo: number | null
  /**
   * What search engines rank.
   */
  readonly seo: number | null
  /**
   * Of the overall score.
   */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
}
export interface PlatformFinding {
  /**
   * Check id.
   */
  readonly check: string
  /**
   * Of the check.
   */
  readonly status: 'fail' | 'warn'
  /**
   * One sentence with the measured value.
   */
  readonly message: string
}
export interface PlatformView {
  /**
   * chatgpt, claude, gemini, perplexity or googleAiOverviews.
   */
  readonly id: string
  /**
   * For people.
   */
  readonly title: string
  /**
   * By local checks.
   */
  readonly readiness: number | null
  /**
   * By answers of models and result pages; null where not measured.
   */
  readonly visibility: number | null
  readonly reasons: {
    /**
     * What costs the most, at most five.
     */
    readonly readiness: readonly PlatformFinding[]
    /**
     * What was counted, or why nothing was.
     */
    readonly visibility: readonly string[]
  }
}
export interface ActionItem {
  /**
   * Place in the list, best first.
   */
  readonly rank: number
  /**
   * What will hold when it is done.
   */
  readonly title: string
  /**
   * What was measured.
   */
  readonly why: string
  /**
   * What to do.
   */
  readonly how: string
  /**
   * Points the overall score would gain.
   */
  readonly impact: number
  /**
   * How much work it is.
   */
  readonly effort: 'low' | 'medium' | 'high'
  /**
   * The checks that would pass.
   */
  readonly checks: readonly string[]
}
export interface Cost {
  /**
   * US dollars.
   */
  readonly totalUsd: number
  /**
   * US dollars by API.
   */
  readonly byApi: {
    /**
     * US dollars.
     */
    readonly [k: string]: number
  }
}
export interface Engine {
  /**
   * Name of the program.
   */
  readonly name: string
  /**
   * Its version.
   */
  readonly version: string
}
export interface CombinedAuditResponse {
  readonly ok: true
  /**
   * Grows when a field of this answer changes its meaning.
   */
  readonly schemaVersion: string
  /**
   * Version of the catalogue of checks.
   */
  readonly catalogueVersion: string
  /**
   * The URL asked for.
   */
  readonly url: string
  /**
   * Where redirects led.
   */
  readonly finalUrl: string
  /**
   * When the run began.
   */
  readonly auditedAt: string
  /**
   * Milliseconds.
   */
  readonly durationMs: number
  readonly engine: Engine
  readonly scores: Scores
  /**
   * The AI platforms.
   */
  readonly platforms: readonly PlatformView[]
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
  /**
   * What became of each module that was asked for or needed.
   */
  readonly modules: {
    readonly [k: string]: ModuleOutcome
  }
  /**
   * What to do, best first.
   */
  readonly actions: readonly ActionItem[]
  readonly warnings: readonly Warning[]
  readonly cost: Cost
}
export interface ModuleDone {
  readonly status: 'done'
  /**
   * Milliseconds.
   */
  readonly durationMs: number
  /**
   * US dollars.
   */
  readonly costUsd: number
  /**
   * Taken from an earlier run.
   */
  readonly cached: boolean
  /**
   * Depends on the module: `<Module>Result`.
   */
  readonly result: unknown
  /**
   * Of modules that have one; never part of the scores of the audit.
   */
  readonly score?: number
  /**
   * One line on what was found.
   */
  readonly summary?: string
}
export interface ModuleSkipped {
  readonly status: 'skipped'
  /**
   * What is missing, and what an operator or caller can do about it.
   */
  readonly skipped: string
}
export interface ModuleFailed {
  readonly status: 'failed'
  /**
   * One sentence.
   */
  readonly error: string
  /**
   * One of the codes of errors.
   */
  readonly code: string
  /**
   * Milliseconds.
   */
  readonly durationMs: number
}
export interface LlmsFile {
  /**
   * It is there, and no page of HTML.
   */
  readonly found: boolean
  /**
   * HTTP status of the answer.
   */
  readonly status: number | null
  /**
   * As it was served; empty for pasted content.
   */
  readonly contentType: string
  /**
   * Size.
   */
  readonly bytes: number
  /**
   * As it stands.
   */
  readonly firstLine: string
  /**
   * The first heading.
   */
  readonly title: string | null
  /**
   * The blockquote below it.
   */
  readonly summary: string
  readonly sections: readonly LlmsSection[]
  readonly findings: readonly LlmsFinding[]
}
export interface LlmsSection {
  /**
   * Its heading.
   */
  readonly title: string
  /**
   * From 1.
   */
  readonly line: number
  /**
   * The section that may be skipped.
   */
  readonly optional: boolean
  readonly links: readonly LlmsLink[]
}
export interface LlmsLink {
  /**
   * Its text.
   */
  readonly title: string
  /**
   * Its target.
   */
  readonly url: string
  /**
   * What stands behind it.
   */
  readonly note: string
  /**
   * From 1.
   */
  readonly line: number
  /**
   * HTTP status of the answer.
   */
  readonly status?: number
}
export interface LlmsFinding {
  /**
   * How grave it is.
   */
  readonly severity: 'error' | 'warning' | 'info'
  /**
   * Id of the rule.
   */
  readonly rule: string
  /**
   * From 1.
   */
  readonly line: number
  /**
   * What is wrong.
   */
  readonly message: string
  /**
   * What to do.
   */
  readonly fix: string
}
export interface LlmsTxtReport {
  readonly ok: true
  /**
   * Null for pasted content.
   */
  readonly url: string | null
  readonly files: {
    readonly llmsTxt: LlmsFile
    readonly llmsFullTxt: LlmsFile
  }
  readonly conformity: {
    readonly standard: 'llms.txt 0.9'
    /**
     * No violation.
     */
    readonly conforms: boolean
    readonly violations: readonly LlmsFinding[]
  }
  /**
   * Of the checks on llms.txt.
   */
  readonly score: number | null
}
export interface ModuleStatus {
  /**
   * As in the path of its own call.
   */
  readonly id: string
  /**
   * For people.
   */
  readonly title: string
  /**
   * core needs no third party, premium a paid API, live a language model.
   */
  readonly tier: 'core' | 'live' | 'premium'
  /**
   * `missing`: a credential it needs is not set.
   */
  readonly status: 'ready' | 'missing'
  /**
   * False where the operator switched it off.
   */
  readonly enabled: boolean
  /**
   * Environment variables that are not set and needed.
   */
  readonly missing: readonly string[]
  /**
   * Environment variables that would make it tell more.
   */
  readonly optional: readonly string[]
  /**
   * Modules whose results it uses.
   */
  readonly needs: readonly string[]
  /**
   * What it finds out.
   */
  readonly description: string
  readonly budget?: ModuleBudget
  /**
   * Of all APIs it may pay.
   */
  readonly budgets?: readonly ModuleBudget[]
  /**
   * Settings that the operator changed, by name.
   */
  readonly changed?: {
    readonly [k: string]: unknown
  }
}
export interface ModuleBudget {
  /**
   * Name of the API.
   */
  readonly api: string
  /**
   * US dollars a day; null without a limit.
   */
  readonly limitUsd: number | null
  /**
   * US dollars.
   */
  readonly spentUsd: number
  /**
   * What is neither spent nor set aside; null without a limit.
   */
  readonly leftUsd: number | null
  /**
   * Made today, free ones included.
   */
  readonly calls: number
  /**
   * What one run is expected to cost.
   */
  readonly runUsd: number
  /**
   * The next midnight, UTC.
   */
  readonly resetsAt: string
}
/**
 * Nothing ran and nothing was spent: something it needs is missing.
 *
 */
export interface Skipped {
  readonly ok: false
  /**
   * What is missing, and what an operator or caller can do about it.
   */
  readonly skipped: string
}
export interface ModuleRan {
  readonly ok: true
  /**
   * Module id.
   */
  readonly moduleId: string
  /**
   * Milliseconds.
   */
  readonly durationMs: number
  /**
   * US dollars.
   */
  readonly costUsd: number
  /**
   * Taken from an earlier run.
   */
  readonly cached: boolean
  /**
   * Depends on the module: `<Module>Result`.
   */
  readonly result: unknown
  readonly warnings: readonly Warning[]
}
export interface ModuleList {
  /**
   * Number of modules.
   */
  readonly count: number
  readonly modules: readonly ModuleStatus[]
}
/**
 * Every error.
 *
 */
export interface Problem {
  readonly ok: false
  /**
   * One sentence: what is wrong, and what to do.
   */
  readonly error: string
  /**
   * What programs decide by.
   */
  readonly code: string
  /**
   * The sentence again, where clients of the data service look for it.
   */
  readonly detail: unknown
  /**
   * As in the header X-Request-Id; quote it when you report a problem.
   */
  readonly requestId: string
  /**
   * Every violation, where there are several.
   */
  readonly details?: readonly ErrorDetail[]
}
export interface ErrorDetail {
  /**
   * JSON pointer into the request.
   */
  readonly path: string
  /**
   * What is wrong there, and what to do.
   */
  readonly message: string
}
export interface QueryProblem {
  readonly ok: false
  /**
   * One sentence: what is wrong, and what to do.
   */
  readonly error: string
  /**
   * What programs decide by.
   */
  readonly code: string
  /**
   * One entry per wrong parameter.
   */
  readonly detail: readonly QueryDetail[]
  /**
   * As in the header X-Request-Id; quote it when you report a problem.
   */
  readonly requestId: string
  /**
   * Every violation, where there are several.
   */
  readonly details?: readonly ErrorDetail[]
}
export interface QueryDetail {
  /**
   * `query` and the name of the parameter.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly loc: readonly string[]
  /**
   * What is wrong with it, and what to do.
   */
  readonly msg: string
  /**
   * Kind of the mistake, such as missing or int_parsing.
   */
  readonly type: string
}
export interface TaskRunningProblem {
  readonly ok: false
  /**
   * One sentence: what is wrong, and what to do.
   */
  readonly error: string
  /**
   * What programs decide by.
   */
  readonly code: string
  readonly detail: {
    /**
     * One sentence.
     */
    readonly error: string
    /**
     * The task that runs.
     */
    readonly task_id: string
  }
  /**
   * As in the header X-Request-Id; quote it when you report a problem.
   */
  readonly requestId: string
  /**
   * Every violation, where there are several.
   */
  readonly details?: readonly ErrorDetail[]
}
export interface Health {
  /**
   * draining: the server is shutting down.
   */
  readonly status: 'ok' | 'draining'
  /**
   * Of the program.
   */
  readonly version: string
  /**
   * Since it began to serve.
   */
  readonly uptimeSeconds: number
  /**
   * Audits and tasks under way.
   */
  readonly activeRuns: number
}
export interface ApiIndex {
  /**
   * Of the program.
   */
  readonly name: string
  /**
   * Of the program.
   */
  readonly version: string
  /**
   * Page that shows this document.
   */
  readonly documentation: string
  /**
   * Path of this document.
   */
  readonly openapi: string
  readonly endpoints: readonly string[]
}
/**
 * This document.
 *
 */
export interface OpenApiDocument {
  /**
   * Version of the format.
   */
  readonly openapi: string
  readonly info: unknown
  readonly paths: unknown
}
