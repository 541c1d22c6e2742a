import { indexDirectives } from '../page/indexing/index-directives.ts'
import { contentTokens } from '../page/language/content-tokens.ts'
import { type Lexicon, lexiconFor } from '../page/language/lexicon.ts'
import { textKey } from '../page/language/words.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { PageTopic } from './page-topic.ts'
import { openedSections, type PageQuestion } from './questions.ts'
import type { EnrichmentTables } from './tables.ts'
import type { FeaturedSnippet, SnippetCandidate, SnippetRule } from './types.ts'

const MAX_CANDIDATES = 20

type SnippetParts = {
  readonly site: SiteFacts & { readonly page: PageFacts }
  readonly topic: PageTopic
  readonly questions: readonly PageQuestion[]
  readonly serp: SerpFacts | undefined
  readonly rule: SnippetRule
  readonly tables: EnrichmentTables
}

/** Passages that a search engine could quote above its results, and the site it quotes now. */
export function featuredSnippet(parts: SnippetParts): FeaturedSnippet {
  const { site, serp, rule } = parts
  const candidates = candidatesOf(parts)
  const best = candidates[0]
  const forbiddenBy = forbidding(site)
  const isGood = best !== undefined && best.type !== 'none' && best.points >= rule.eligibleFrom
  return {
    eligible: isGood && forbiddenBy === null,
    type: best === undefined || best.type === 'none' ? null : best.type,
    forbiddenBy,
    candidates,
    ...(serp !== undefined && { serp: serp.featuredSnippet }),
  }
}

/** Directives that keep every quotation of the page out of results. */
function forbidding(site: SiteFacts): string | null {
  const { noindex, nosnippet, maxSnippet } = indexDirectives(site, 'googlebot')
  if (noindex) return 'noindex'
  if (nosnippet) return 'nosnippet'
  return maxSnippet === 0 ? 'max-snippet:0' : null
}

function candidatesOf(parts: SnippetParts): readonly SnippetCandidate[] {
  const { site, topic, tables, questions } = parts
  const openers = new Map(openedSections(site.page).map((opened) => [textKey(opened.text), opened]))
  const judge = new CandidateJudge(parts, lexiconFor(tables.lexicons, topic.language))
  return questions
    .filter(({ place }) => place !== 'markup')
    .map((question) => judge.candidate(question, openers.get(textKey(question.question))?.opener))
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_CANDIDATES)
}

type Opener = PageFacts['sectionOpeners'][number]
type Shape = Pick<SnippetCandidate, 'type' | 'size'> & {
  readonly advice: string | null
  /** 0..1 of the points for the shape. */
  readonly fit: number
}

class CandidateJudge {
  readonly #rule: SnippetRule
  readonly #lexicon: Lexicon
  readonly #keywords: ReadonlySet<string>
  readonly #hasDefinition: boolean

  constructor({ rule, topic, site }: SnippetParts, lexicon: Lexicon) {
    this.#rule = rule
    this.#lexicon = lexicon
    const main = `${topic.keyword ?? ''} ${site.page.titleH1.title}`
    this.#keywords = contentTokens(main, lexicon)
    this.#hasDefinition = site.page.definitions.found.length > 0
  }

  /** @param opener the first element under the question, if it is a section heading */
  candidate(question: PageQuestion, opener: Opener | undefined): SnippetCandidate {
    const { points } = this.#rule
    const shape = this.#shape(question, opener)
    const isStatement = shape.type !== 'none' && opener?.beginsWithLink !== true
    const tokens = contentTokens(question.question, this.#lexicon)
    const hasKeyword = [...tokens].some((token) => this.#keywords.has(token))
    const advice = [
      shape.advice,
      opener?.beginsWithLink ? 'Begin the answer with a statement, not with a link.' : null,
      hasKeyword ? null : 'Use a word from the title in the question.',
      this.#hasDefinition ? null : 'Define the topic in one sentence of the page ("X is …").',
    ]
    const total =
      shape.fit * points.shape +
      (isStatement ? points.statement : 0) +
      (hasKeyword ? points.keyword : 0) +
      (this.#hasDefinition ? points.definition : 0)
    return {
      question: question.question,
      type: shape.type,
      size: shape.size,
      points: shape.type === 'none' ? 0 : Math.round(total),
      advice: advice.filter((sentence) => sentence !== null),
      selector: question.selector ?? null,
    }
  }

  #shape({ answerWords }: PageQuestion, opener: Opener | undefined): Shape {
    const { words, items } = this.#rule
    if (opener?.kind === 'table') return { type: 'table', size: opener.rows, fit: 1, advice: null }
    if (opener?.kind === 'list') {
      const advice = `Answer with a list of ${items.min} to ${items.max} points.`
      return { type: 'list', size: opener.items, ...within(opener.items, items, advice) }
    }
    // Only the length of their answers identifies accordions and definition lists.
    const size = opener === undefined ? answerWords : opener.words
    const advice = `Answer first in one paragraph of ${words.min} to ${words.max} words.`
    if (size === 0 || opener?.kind === 'none') return { type: 'none', size: 0, fit: 0, advice }
    return { type: 'paragraph', size, ...within(size, words, advice) }
  }
}

/** Full points inside the span, then as much less as the size is off. */
function within(
  size: number,
  { min, max }: SnippetRule['words'],
  advice: string,
): Pick<Shape, 'fit' | 'advice'> {
  if (size >= min && size <= max) return { fit: 1, advice: null }
  return { fit: size < min ? size / min : Math.max(0, 1 - (size - max) / max), advice }
}
