import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type {
  SchemaItems,
  SchemaItemsInput,
} from '../page/structured-data/validation/schema-items.ts'
import { featuredSnippet } from './featured-snippet.ts'
import { knowledgeBase } from './knowledge-base.ts'
import type { GeoEnrichmentsOptions, GeoEnrichmentsResult, ScorePart } from './options.ts'
import { pageTopic, readInputs } from './page-topic.ts'
import { peopleAlsoAsk } from './people-also-ask.ts'
import { pageQuestions, QuestionWords, type Suggested, Suggestions } from './questions.ts'
import { loadEnrichmentTables } from './tables.ts'

const VALIDATING_MS = 15_000
/** Wikimedia asks to be told who is asking: an address of mail or of a page. */
const CONTACT = /@|https?:\/\//

/**
 * The module geoEnrichments: questions people ask, what could be quoted above results, what
 * knowledge bases say, and structured data item by item. Needs no credential.
 */
export class GeoEnrichmentsPlugin implements Plugin {
  readonly #tables = loadEnrichmentTables()
  readonly #suggestions = new Suggestions()
  #hasToldOfContact = false

  /**
   * Inputs: site (SiteFacts), content (PageContent or null), brand?, serps? (SerpFacts[], the main
   * keyword first). Output: result (GeoEnrichmentsResult).
   * @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY
   */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const given = readInputs(inputs)
    const { site, content } = given
    const { page } = site
    if (page === null) return { skip: 'The answer is no HTML page, so there is nothing to enrich.' }
    const { blocked } = site.response
    if (blocked !== null) {
      return { skip: `The site did not show its page to the auditor: ${blocked}.` }
    }
    this.#tellOfContact(ctx)
    const serp = given.serps?.[0]
    if (serp === undefined) warnWithoutSerp(ctx)
    const topic = pageTopic(given, this.#tables.domains)
    const words = new QuestionWords(this.#tables.questions, topic.language)
    const questions = pageQuestions(page, content, words)
    const tables = this.#tables
    const [suggested, knowledge, schema] = await Promise.all([
      this.#suggestions.questions(topic, words, ctx),
      knowledgeBase({ topic, page, serp, tables }, ctx),
      validated(site, page, ctx),
    ])
    const parts = { topic, content, serp, ofPage: questions, suggested: suggested.questions }
    const found = {
      peopleAlsoAsk: await peopleAlsoAsk(parts, ctx),
      featuredSnippet: featuredSnippet({
        site: { ...site, page },
        topic,
        questions,
        serp,
        rule: optionsOf(ctx).snippet,
        tables,
      }),
      knowledgeBase: knowledge,
      schemaValidator: schema,
    }
    return output(found, sourcesOf(found, { serp, suggested }), ctx)
  }

  /** Once in the life of the process: it is the operator's to set, not the reader's. */
  #tellOfContact(ctx: RunContext): void {
    const { userAgent } = optionsOf(ctx)
    if (this.#hasToldOfContact || CONTACT.test(userAgent)) return
    this.#hasToldOfContact = true
    ctx.log.warn(
      { userAgent },
      'Wikimedia may refuse requests that name no contact: set WIKIMEDIA_USER_AGENT to a name with an address in it',
    )
  }
}

type Found = Omit<GeoEnrichmentsResult, 'score' | 'scoreParts' | 'sources'>

function optionsOf({ options }: RunContext): GeoEnrichmentsOptions {
  return options as GeoEnrichmentsOptions
}

function warnWithoutSerp(ctx: RunContext): void {
  const remedy =
    'Set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD and run the module dataforseo in the same audit.'
  ctx.warn(
    'PAA_REQUIRES_SERP_DATA',
    `What a result page shows as "people also ask" needs search data; questions of the page and of autocomplete stand in. ${remedy}`,
  )
  ctx.warn(
    'FEATURED_SNIPPET_REQUIRES_SERP_DATA',
    `Who owns the featured snippet needs search data; only the page's own candidates are told. ${remedy}`,
  )
}

function validated(site: SiteFacts, page: PageFacts, ctx: RunContext): Promise<SchemaItems> {
  const input: SchemaItemsInput = {
    data: page.structured.data,
    judgements: page.markup.richResults.judgements,
    now: site.now,
  }
  const { signal } = ctx
  return ctx.compute.run<SchemaItems>('schemaItems', input, { signal, timeoutMs: VALIDATING_MS })
}

function sourcesOf(
  { knowledgeBase: { status, wikipedia } }: Found,
  { serp, suggested }: { readonly serp: SerpFacts | undefined; readonly suggested: Suggested },
): readonly string[] {
  return [
    ...(serp === undefined ? [] : ['search results (DataForSEO)']),
    ...(suggested.questions.length > 0 ? ['autocomplete'] : []),
    ...(status === 'found' || status === 'notFound' ? ['Wikidata'] : []),
    ...(wikipedia === null ? [] : ['Wikipedia']),
  ]
}

function output(found: Found, sources: readonly string[], ctx: RunContext): PluginOutput {
  const parts = scoreParts(found, optionsOf(ctx))
  const score = meanOf(parts)
  const result: GeoEnrichmentsResult = { ...found, score, scoreParts: parts, sources }
  return {
    outputs: { result },
    summary: summaryOf(result),
    ...(score !== null && { score }),
  }
}

function summaryOf({
  peopleAlsoAsk,
  knowledgeBase,
  schemaValidator,
}: GeoEnrichmentsResult): string {
  const { questions, answeredOnPage } = peopleAlsoAsk
  const { errors, count } = schemaValidator
  const entry = knowledgeBase.wikidata
  const known = entry === null ? 'no entry in Wikidata' : `Wikidata ${entry.id}`
  return `${answeredOnPage.length} of ${questions.length} questions answered, ${known}, ${errors} errors in ${count} schema items`
}

type Judged = Omit<GeoEnrichmentsResult, 'score' | 'scoreParts' | 'sources'>

/** The parts of the score; the formula stands in the manifest's description. */
function scoreParts(
  { peopleAlsoAsk, featuredSnippet, knowledgeBase, schemaValidator }: Judged,
  { knowledgePoints }: Pick<GeoEnrichmentsOptions, 'knowledgePoints'>,
): readonly ScorePart[] {
  const { questions, answeredOnPage } = peopleAlsoAsk
  const { forbiddenBy, candidates } = featuredSnippet
  const { status, wikidata } = knowledgeBase
  const { items } = schemaValidator
  const sound = items.filter(({ errors }) => errors.length === 0).length
  const isKnowable = status === 'found' || status === 'notFound'
  const known = wikidata === null ? 0 : knowledgePoints[wikidata.confidence]
  return [
    { name: 'answers', points: share(answeredOnPage.length, questions.length) },
    { name: 'snippet', points: forbiddenBy === null ? (candidates[0]?.points ?? 0) : 0 },
    { name: 'knowledge', points: isKnowable ? known : null },
    { name: 'schema', points: share(sound, items.length) ?? 0 },
  ]
}

/** Mean of the parts that could be judged; null without any. */
function meanOf(parts: readonly ScorePart[]): number | null {
  const points = parts.flatMap((part) => part.points ?? [])
  if (points.length === 0) return null
  return Math.round(points.reduce((sum, one) => sum + one, 0) / points.length)
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}

export default new GeoEnrichmentsPlugin()
