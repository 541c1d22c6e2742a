import { valueAt } from '../../../core/config/layers.ts'
import type { ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import type {
  CheckAuditResponse,
  CheckResult,
  CombinedAuditResponse,
  Evidence,
  ModuleOutcome,
} from '../../../manifests/types/records.ts'
import type { Catalogue } from './catalogue.ts'
import { type CompiledCheck, compileCheck } from './compiled-check.ts'
import { Headline } from './headline.ts'
import { causeOf, notJudged, UNRENDERED, unrendered } from './judge.ts'
import { localizedActions, type Work } from './localized-actions.ts'
import { localizedPlatforms } from './localized-platforms.ts'
import { moduleFindings, moduleSummary } from './module-findings.ts'
import type { Phrasebook } from './phrasebook.ts'
import { PredicateCompiler } from './predicate.ts'
import { Sentences } from './sentences.ts'
import {
  type TranslatedLanguage,
  type Translations,
  translatedCatalogue,
  translatedModule,
} from './translations.ts'

type Measured = Pick<CheckResult, 'id' | 'status' | 'value' | 'message'> & {
  readonly reason?: string
}
type PhrasesOf = (language: TranslatedLanguage) => Phrasebook

/**
 * Writes reports in another language. A report holds what was measured, so that its texts can be
 * made again from the translated manifests, whatever language it was made in. What has no
 * translation (texts of the page, of its rivals and of language models) stays as it is.
 */
export class ReportLocalizer {
  readonly #texts: Translations | undefined
  readonly #phrases: Phrasebook | undefined
  readonly #phrasesOf: PhrasesOf | undefined
  readonly #catalogue: Catalogue
  readonly #modules: ReadonlyMap<string, ModuleManifest>
  readonly #compiler = new PredicateCompiler({ lazily: true })
  readonly #compiled = new Map<string, CompiledCheck | null>()

  /**
   * @param texts Without them the language is that of the manifests, English.
   * @param phrasesOf Phrases of the language that a report is in.
   */
  constructor(
    catalogue: Catalogue,
    modules: Iterable<ModuleManifest>,
    {
      texts,
      phrasesOf,
    }: { readonly texts?: Translations | undefined; readonly phrasesOf?: PhrasesOf } = {},
  ) {
    this.#texts = texts
    this.#phrases = texts?.words.phrases
    this.#phrasesOf = phrasesOf
    this.#catalogue = texts === undefined ? catalogue : translatedCatalogue(catalogue, texts)
    const translated = [...modules].map((manifest) =>
      texts === undefined ? manifest : translatedModule(manifest, texts),
    )
    this.#modules = new Map(translated.map((manifest) => [manifest.id, manifest]))
  }

  /** The checks in the language. */
  get catalogue(): Catalogue {
    return this.#catalogue
  }

  /** The title of a module; undefined for an unknown one. */
  titleOf(moduleId: string): string | undefined {
    return this.#modules.get(moduleId)?.title
  }

  /** The report of a full audit. */
  report(report: CombinedAuditResponse): CombinedAuditResponse {
    const language = this.#texts?.language ?? 'en'
    if (report.language === language) return report
    const from = report.language === 'en' ? undefined : this.#phrasesOf?.(report.language)
    const sentences = new Sentences(this.#phrases, from)
    const geo = report.geo && this.audit(report.geo, from)
    const seo = report.seo && this.audit(report.seo, from)
    const modules = Object.fromEntries(
      Object.entries(report.modules).map(([id, outcome]) => [
        id,
        this.#outcome(id, outcome, { from, sentences, geo, seo }),
      ]),
    )
    const notJudged = seo?.notJudged ?? geo?.notJudged
    return {
      ...report,
      language,
      scores: {
        ...report.scores,
        ...(report.scores.notJudged && notJudged ? { notJudged } : {}),
      },
      geo,
      seo,
      modules,
      platforms: localizedPlatforms(report.platforms, { geo, modules }, this.#catalogue, sentences),
      actions: localizedActions(this.#catalogue, report.actions, { geo, seo, modules }),
      ...(report.warnings && { warnings: sentences.warnings(report.warnings) }),
    }
  }

  /** The report of one audit. `from`: phrases of the language that it is in; none for English. */
  audit<T extends CheckAuditResponse>(report: T, from?: Phrasebook): T {
    const { seo, geo } = this.#catalogue.scoring.categories
    const titles = new Map((report.audit === 'seo' ? seo : geo).map(({ id, title }) => [id, title]))
    const categories = report.categories.map((category) => ({
      ...category,
      title: titles.get(category.id) ?? category.title,
      checks: category.checks.map((result) => this.#check(result, from)),
    }))
    const { notJudged } = report
    const sentences = new Sentences(this.#phrases, from)
    return {
      ...report,
      categories,
      caps: report.caps.map((cap) => this.#cap(cap)),
      ...(report.warnings && { warnings: sentences.warnings(report.warnings) }),
      ...(notJudged && { notJudged: { ...notJudged, reason: this.#reason(notJudged) } }),
    }
  }

  /** An English sentence that the audit's code writes at a place; itself if it has no translation. */
  say(place: string, sentence: string): string {
    return new Sentences(this.#phrases).say(place, sentence)
  }

  /** Summary of a finished module in one sentence. */
  summary(manifest: ModuleManifest, result: unknown): string | undefined {
    const own = this.#modules.get(manifest.id) ?? manifest
    const sentences = new Sentences(this.#phrases)
    return moduleSummary(own, this.#result(manifest.id, result, { sentences }), this.#texts?.words)
  }

  /** Result of a module. */
  #outcome(id: string, outcome: ModuleOutcome, made: Made): ModuleOutcome {
    const { sentences } = made
    const manifest = this.#modules.get(id)
    if (outcome.status === 'skipped') {
      return { ...outcome, skipped: sentences.say('skipped', outcome.skipped) }
    }
    if (outcome.status === 'failed') {
      return { ...outcome, error: sentences.say('error', outcome.error) }
    }
    if (manifest === undefined) return outcome
    // An older report may lack values that its sentences show.
    if (outcome.result === undefined) return outcome
    const words = this.#texts?.words
    const result = this.#result(id, outcome.result, made)
    const summary = moduleSummary(manifest, result, words) ?? outcome.summary
    const found = moduleFindings(manifest, result, words)
    return {
      ...{ ...outcome, result },
      ...(summary !== undefined && { summary }),
      ...(outcome.findings && {
        findings: outcome.findings.map((one) => {
          // Several findings may have one id, in the order of the manifest.
          const place = found.findIndex(({ id }) => id === one.id)
          const [same = one] = place < 0 ? [] : found.splice(place, 1)
          const { headline, evidence, remedy } = same
          return { ...one, headline, evidence, remedy }
        }),
      }),
    }
  }

  /** The two audits' results are reports. What others measured stays, their sentences do not. */
  #result(id: string, result: unknown, { from, sentences, geo = null, seo = null }: Made): unknown {
    if (id === 'geo' || id === 'seo') {
      const report = result as CheckAuditResponse | undefined
      return report?.categories === undefined ? result : this.audit(report, from)
    }
    const changes = valueAt(result, 'outranking', 'changes')
    const given =
      id === 'tier2' && Array.isArray(changes)
        ? withChanges(
            result,
            localizedActions(this.#catalogue, changes as readonly Work[], { geo, seo }),
          )
        : result
    return sentences.result(id, given)
  }

  /** Detail of a place for which the audit's code writes a phrase. */
  #seen(evidence: Evidence, from: Phrasebook | undefined): Evidence {
    const { detail } = evidence
    if (detail === undefined) return evidence
    return { ...evidence, detail: new Sentences(this.#phrases, from).say('detail', detail) }
  }

  #check(result: CheckResult, from: Phrasebook | undefined): CheckResult {
    const texts = this.check(result)
    if (texts === undefined) return result
    // Evidence that a report was handed in without stays away.
    if (!from && !this.#texts) return { ...result, ...texts }
    return { ...result, ...texts, evidence: result.evidence?.map((one) => this.#seen(one, from)) }
  }

  /** Texts of one result; undefined if its check or its status is unknown. */
  check(result: Measured): Pick<CheckResult, 'title' | 'expected' | 'fix' | 'message'> | undefined {
    const check = this.#compiledOnce(result.id)
    if (check === null || !STATUSES.has(result.status)) return undefined
    const { title, expected, fix } = check.constants
    return { title, expected, fix, message: this.#message(check, result) }
  }

  /** A text of a rule about the pages of a site; undefined without a translation. */
  rule(text: string): string | undefined {
    const phrases = this.#phrases
    return phrases?.translate('issue.title', text) ?? phrases?.translate('issue.remedy', text)
  }

  /** Its check may belong to the other audit. */
  #cap(cap: CheckAuditResponse['caps'][number]): CheckAuditResponse['caps'][number] {
    const check = this.#compiledOnce(cap.check)
    if (check === null) return cap
    return { ...cap, headline: this.#message(check, { ...cap, message: cap.headline }) }
  }

  #message(
    { headlines }: CompiledCheck,
    { status, reason, value, message }: Omit<Measured, 'id'>,
  ): string {
    const words = this.#texts?.words
    if (status === 'error' || (status === 'notApplicable' && reason !== undefined)) {
      if (words === undefined) return notJudged(reason)
      if (status === 'error') return words.failed
      if (reason === undefined || reason === 'not HTML') return words.notHtml
      const cause = words.phrases.translate('reason', causeOf(reason))
      return cause === undefined
        ? words.inconclusive
        : words.notJudged.replace('{reason}', () => cause)
    }
    // An older report lacks the measured values.
    if (value === undefined) return message
    const isSoftened = reason === UNRENDERED
    const variants = headlines[isSoftened ? 'fail' : status]
    const chosen = variants.find(({ when }) => when === null || when(value))
    const text = chosen?.headline.show(value) ?? message
    if (!isSoftened) return text
    return words?.unrendered.replace('{headline}', text) ?? unrendered(text)
  }

  #compiledOnce(id: string): CompiledCheck | null {
    const known = this.#compiled.get(id)
    if (known !== undefined) return known
    const check = this.#catalogue.checks.find((one) => one.id === id)
    const made =
      check === undefined ? null : compileCheck(check, this.#compiler, this.#texts?.words)
    this.#compiled.set(id, made)
    return made
  }

  #reason({ code, reason, values }: NonNullable<CheckAuditResponse['notJudged']>): string {
    const { reasons } = this.#catalogue.scoring.judged
    if (!Object.hasOwn(reasons, code) || values === undefined) return reason
    const text = reasons[code]
    return new Headline(text, {}, this.#texts?.words).show(values)
  }
}

const STATUSES: ReadonlySet<string> = new Set(['pass', 'warn', 'fail', 'notApplicable', 'error'])

/** Sources of a report's sentences. */
type Made = Partial<Pick<CombinedAuditResponse, 'geo' | 'seo'>> & {
  /** Phrases of the language that the report is in; none for English. */
  readonly from?: Phrasebook | undefined
  readonly sentences: Sentences
}

function withChanges(result: unknown, changes: readonly Work[]): unknown {
  const whole = result as { readonly outranking: object }
  return { ...whole, outranking: { ...whole.outranking, changes } }
}
