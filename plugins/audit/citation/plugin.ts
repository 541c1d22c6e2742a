import { openScope } from '../../../core/abort-signals.ts'
import { bundledTable } from '../../../core/manifest/data-file.ts'
import { definePlugin, type PluginOutput } from '../../../core/plugin.ts'
import { counted } from '../../../core/plural.ts'
import type {
  CitationInputs,
  CitationOptions,
  CitationOutputs,
} from '../../../manifests/types/citation.ts'
import type { RegionTable } from '../page/search/site-region.ts'
import type { Reader } from './answers.ts'
import { loadNameTables } from './names.ts'
import {
  meanOf,
  overviewAnswers,
  type PlatformAnswers,
  platformReport,
  shareOfVoice,
  shown,
} from './platform-report.ts'
import { askPlatforms } from './platforms.ts'
import { givenPrompts, MAX_PROMPT, MIN_PROMPT, writtenPrompts } from './prompts.ts'
import { type Gathered, gather } from './replies.ts'
import { readSubject, type Subject } from './subject.ts'
import { spokenWords, type TrackedBrands, trackedBrands } from './tracked-brands.ts'
import type { CitationPrompt, CitationResult, Context } from './types.ts'

/**
 * The module citation: how often AI platforms name and cite a brand.
 * @throws UPSTREAM_FAILED where no model answered; BUDGET_SPENT where none could be paid.
 */
export default definePlugin<CitationInputs, CitationOptions, CitationOutputs>({
  run: (inputs, ctx) => new CitationRun(inputs, ctx).run(),
})

const tables = {
  names: loadNameTables(),
  regions: bundledTable<RegionTable>('search-markets.yaml'),
}

const NOBODY = 'Nothing to look for: give a url, or options.brand.'
const NOTHING_TO_ASK =
  'Nothing to ask about: give prompts, or options.niche, or a url that the niche can be read from.'
const NONE_USABLE = `None of the prompts can be asked: write questions of ${MIN_PROMPT} to ${MAX_PROMPT} characters.`

/** One run of the module, from its inputs to its output. */
class CitationRun {
  readonly #inputs: CitationInputs
  readonly #ctx: Context

  constructor(inputs: CitationInputs, ctx: Context) {
    this.#inputs = inputs
    this.#ctx = ctx
  }

  async run(): Promise<PluginOutput<CitationOutputs>> {
    const subject = readSubject(this.#inputs, this.#ctx, tables.regions)
    const promptsOnly = this.#inputs.promptsOnly === true
    if (!promptsOnly && subject.brand === null && subject.domains.length === 0) {
      return { skip: NOBODY }
    }
    const prompts = await this.#prompts(subject)
    if ('skip' in prompts) return prompts
    if (promptsOnly) {
      return { outputs: { result: this.#resultOf(subject, prompts) } }
    }
    const brands = this.#brands(subject, prompts)
    const gathered = await this.#gather(subject, prompts, brands)
    return this.#report(subject, gathered, brands)
  }

  /**
   * The prompts of the request, never replaced by others; without any, prompts that a model writes.
   */
  async #prompts(subject: Subject): Promise<readonly CitationPrompt[] | { readonly skip: string }> {
    const means = { ctx: this.#ctx, tables: tables.names }
    const { prompts: given = [], promptCount: count = this.#ctx.options.promptCount } = this.#inputs
    if (given.length > 0) {
      const own = givenPrompts(given, subject, means)
      return own.length > 0 ? own : { skip: NONE_USABLE }
    }
    if (subject.niche === null && subject.content === null) return { skip: NOTHING_TO_ASK }
    return writtenPrompts(Math.min(15, Math.max(5, Math.round(count))), subject, means)
  }

  #brands(subject: Subject, prompts: readonly CitationPrompt[]): TrackedBrands {
    const { brand, niche, content, language, domains, competitors } = subject
    const texts = prompts.filter(({ intent }) => intent !== 'given').map(({ text }) => text)
    const spoken = spokenWords({ brand, niche, content, language, prompts: texts }, tables.names)
    const brands = trackedBrands({ brand, domains, rivals: competitors, ...spoken }, tables.names)
    this.#warnOfDoubt(subject, brands)
    return brands
  }

  #warnOfDoubt({ brand, domains }: Subject, { isAmbiguous }: TrackedBrands): void {
    const ctx = this.#ctx
    if (brand === null) {
      ctx.warn(
        'BRAND_UNKNOWN',
        'The brand is unknown: only the domain is looked for. Give the brand in the request.',
      )
    } else if (isAmbiguous) {
      ctx.warn(
        'BRAND_AMBIGUOUS',
        `"${brand}" is short or a word of the language: it counts only where it is written as a name and the text around it shows that the brand is meant.`,
      )
    }
    if (domains.length === 0) {
      ctx.warn(
        'SITE_UNKNOWN',
        'Without a url, citations of the site cannot be counted, only mentions.',
      )
    }
  }

  async #gather(
    subject: Subject,
    prompts: readonly CitationPrompt[],
    brands: TrackedBrands,
  ): Promise<Gathered> {
    const ctx = this.#ctx
    const models = (await ctx.llm.models()).filter(({ platform }) => platform !== 'utility')
    const expired = (): Error => new Error('the time for answers is over')
    const limit = { timeoutMs: this.#ctx.options.answersWithinMs, expired }
    const scope = openScope({ clock: ctx.clock, parent: ctx.signal, limit })
    try {
      const asked = askPlatforms(prompts, models, { subject, ctx, signal: scope.signal })
      return await gather(prompts, asked, { subject, ctx, reader: this.#reader(brands) })
    } finally {
      scope.close()
    }
  }

  #reader(brands: TrackedBrands): Reader {
    return { brands, redirectHosts: this.#ctx.options.redirectHosts }
  }

  #report(
    subject: Subject,
    gathered: Gathered,
    brands: TrackedBrands,
  ): PluginOutput<CitationOutputs> {
    const overviews = overviewAnswers(this.#inputs.serps, this.#reader(brands))
    const all: readonly PlatformAnswers[] = [...gathered.platforms, overviews.platform]
    const voices = { own: brands.own.voice, max: this.#ctx.options.maxVoices }
    const rated = all.map((platform) => platformReport(platform, voices))
    const rating = meanOf(rated.map((platform) => platform.rating))
    const score = shown(rating)
    const platforms = rated.map(({ report }) => report)
    const result: CitationResult = {
      ...this.#resultOf(subject, gathered.prompts),
      platforms,
      shareOfVoice: shareOfVoice(
        all.flatMap(({ replies }) => replies.map((reply) => reply.voices)),
        voices,
      ),
      byPrompt: gathered.byPrompt,
      aiOverviews: overviews.reports,
      score,
      sources: sourcesOf(platforms),
    }
    return { outputs: { result }, ...(score !== null && { score }) }
  }

  /** The result before anything was asked. */
  #resultOf(subject: Subject, prompts: readonly CitationPrompt[]): CitationResult {
    const { brand, domains, niche, language, country, competitors } = subject
    const isGiven = prompts[0]?.intent === 'given'
    const used = [...(isGiven ? [] : ['citationPrompts']), ...this.#asking()]
    return {
      ...{ brand, domain: domains[0] ?? null, niche, language, country, competitors, prompts },
      ...{ platforms: [], shareOfVoice: [], byPrompt: [], aiOverviews: [] },
      ...{ score: null, sources: [] },
      promptsUsed: used.map((id) => ({ id, version: this.#ctx.prompt(id).version })),
    }
  }

  #asking(): readonly string[] {
    return this.#inputs.promptsOnly === true ? [] : ['citationAnswer', 'citationJudge']
  }
}

function sourcesOf(platforms: CitationResult['platforms']): readonly string[] {
  return platforms
    .filter(({ answers }) => answers > 0)
    .map(({ id, model, answers }) => {
      const from = model === null ? 'result pages from DataForSEO' : `${model} with web search`
      return `${id}: ${counted(answers, 'answer')}, ${from}`
    })
}
