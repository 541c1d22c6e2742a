import { definePlugin, type Plugin, type PluginOutput } from '../../../core/plugin.ts'
import type {
  GeoEnrichmentsInputs,
  GeoEnrichmentsOptions,
  GeoEnrichmentsOutputs,
} from '../../../manifests/types/geo-enrichments.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type {
  SchemaItems,
  SchemaItemsInput,
} from '../page/structured-data/validation/schema-items.ts'
import { featuredSnippet } from './featured-snippet.ts'
import { knowledgeBase } from './knowledge-base.ts'
import { pageTopic } from './page-topic.ts'
import { peopleAlsoAsk } from './people-also-ask.ts'
import { pageQuestions, QuestionWords, Suggestions } from './questions.ts'
import { loadEnrichmentTables } from './tables.ts'
import type { Context, GeoEnrichmentsResult, ScorePart } from './types.ts'

const VALIDATING_MS = 15_000
/** Wikimedia asks clients to name a contact: a mail address or a page. */
const CONTACT = /@|https?:\/\//

type Output = PluginOutput<GeoEnrichmentsOutputs>

/** The module; each one pauses autocomplete on its own. */
export function geoEnrichments(): Plugin {
  const enrichments = new GeoEnrichments()
  return definePlugin<GeoEnrichmentsInputs, GeoEnrichmentsOptions, GeoEnrichmentsOutputs>({
    run: (inputs, ctx) => enrichments.run(inputs, ctx),
  })
}

/**
 * The module geoEnrichments: questions people ask, passages that could be quoted above results, what
 * knowledge bases know, and structured data item by item. It needs no credential.
 * @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY
 */
class GeoEnrichments {
  readonly #tables = loadEnrichmentTables()
  readonly #suggestions = new Suggestions()
  #hasWarnedOfContact = false

  async run(inputs: GeoEnrichmentsInputs, ctx: Context): Promise<Output> {
    const { site, content } = inputs
    const { page } = site
    if (page === null) return { skip: 'The answer is no HTML page, so there is nothing to enrich.' }
    const { blocked } = site.response
    if (blocked !== null) {
      return { skip: `The site did not show its page to the auditor: ${blocked}.` }
    }
    this.#warnOfContact(ctx)
    const serp = inputs.serps?.[0]
    if (serp === undefined) warnWithoutSerp(ctx)
    const tables = this.#tables
    const topic = pageTopic(inputs, tables.regions)
    const words = new QuestionWords(tables.questions, topic.language)
    const questions = pageQuestions(page, content, words)
    const [suggested, knowledge, schema] = await Promise.all([
      this.#suggestions.questions(topic, words, ctx),
      knowledgeBase({ topic, page, serp, tables }, ctx),
      validated(site, page, ctx),
    ])
    const rule = ctx.options.snippet
    const found = {
      peopleAlsoAsk: await peopleAlsoAsk(
        { topic, content, serp, ofPage: questions, suggested },
        ctx,
      ),
      featuredSnippet: featuredSnippet({
        ...{ site: { ...site, page }, topic, questions, serp, rule, tables },
      }),
      knowledgeBase: knowledge,
      schemaValidator: schema,
    }
    return output(found, sourcesOf(found, { serp, suggested }), ctx)
  }

  /** Once per process, in the log: only the operator can set it. */
  #warnOfContact(ctx: Context): void {
    const { userAgent } = ctx.options
    if (this.#hasWarnedOfContact || CONTACT.test(userAgent)) return
    this.#hasWarnedOfContact = true
    ctx.log.warn(
      { userAgent },
      'Wikimedia may refuse requests that name no contact: set WIKIMEDIA_USER_AGENT to a name with an address in it',
    )
  }
}

export default geoEnrichments()

type Found = Omit<GeoEnrichmentsResult, 'score' | 'scoreParts' | 'sources'>

function warnWithoutSerp(ctx: Context): void {
  ctx.warn(
    'PAA_REQUIRES_SERP_DATA',
    'The "people also ask" questions of the result page need search data; the questions shown are those of the page and of autocomplete.',
  )
  ctx.warn(
    'FEATURED_SNIPPET_REQUIRES_SERP_DATA',
    "The owner of the featured snippet is unknown without search data; only the page's own candidates are listed.",
  )
}

function validated(site: SiteFacts, page: PageFacts, ctx: Context): Promise<SchemaItems> {
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
  {
    serp,
    suggested,
  }: { readonly serp: SerpFacts | undefined; readonly suggested: readonly string[] },
): readonly string[] {
  return [
    ...(serp === undefined ? [] : ['search results (DataForSEO)']),
    ...(suggested.length > 0 ? ['autocomplete'] : []),
    ...(status === 'found' || status === 'notFound' ? ['Wikidata'] : []),
    ...(wikipedia === null ? [] : ['Wikipedia']),
  ]
}

function output(found: Found, sources: readonly string[], ctx: Context): Output {
  const parts = scoreParts(found, ctx.options)
  const score = meanOf(parts)
  const result: GeoEnrichmentsResult = { ...found, score, scoreParts: parts, sources }
  return {
    outputs: { result },
    ...(score !== null && { score }),
  }
}

/** The formula is in the manifest's description. */
function scoreParts(
  { peopleAlsoAsk, featuredSnippet, knowledgeBase, schemaValidator }: Found,
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
