import type { ContentGapOutputs } from '../../../manifests/types/content-gap.ts'
import { spacedWords } from '../../web/fold.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { shortLine } from '../prompting/clean-text.ts'
import { holdsQuote, type QuotableText, quotableText } from '../prompting/page-text.ts'

/** The pages by the names the prompt gives them. */
export const PAGE_NAMES = ['own', 'rival1', 'rival2', 'rival3'] as const
export type PageName = (typeof PAGE_NAMES)[number]

export type TopicsAnswer = {
  readonly topics: readonly {
    readonly topic: string
    readonly evidence: readonly { readonly page: PageName; readonly quote: string }[]
    readonly suggestion: string | null
  }[]
}

/** A topic and the pages that demonstrably cover it. */
export type Topic = {
  readonly topic: string
  readonly pages: readonly PageName[]
  readonly suggestion: string | null
}

type ProvenTopics = {
  readonly topics: readonly Topic[]
  /** Quotes that are not in the page they are said to be from. */
  readonly invented: number
}

/** A page prepared for looking quotes and names of topics up. */
type TopicPage = {
  readonly quotable: QuotableText
  /** Folded words with one blank around each. */
  readonly headings: string
  readonly text: string
}

const MAX_TOPIC = 80
const MAX_SUGGESTION = 240

export function topicPage({ title, description, h1, sections }: PageContent): TopicPage {
  const headings = [title, h1, ...sections.map(({ heading }) => heading)]
  const texts = [
    title,
    description,
    h1,
    ...sections.flatMap(({ heading, text }) => [heading, text]),
  ]
  return {
    quotable: quotableText(...texts),
    headings: headings.map((heading) => spacedWords(heading ?? '')).join('\n'),
    text: texts.map((text) => spacedWords(text ?? '')).join('\n'),
  }
}

/**
 * Topics with at least one quote that is in the page it is said to be from, at most `most`,
 * each once. Other pages treat a topic also where a heading of theirs, or for a name of several
 * words their text, has its name.
 */
export function provenTopics(
  { topics }: TopicsAnswer,
  pages: ReadonlyMap<PageName, TopicPage>,
  most: number,
): ProvenTopics {
  const found = new Map<string, Topic>()
  let invented = 0
  for (const { topic, evidence, suggestion } of topics.slice(0, 2 * most)) {
    const name = shortLine(topic, MAX_TOPIC)
    const words = spacedWords(name ?? '')
    const quoted = quotedPages(evidence.slice(0, 2 * PAGE_NAMES.length), pages)
    invented += quoted.invented
    if (name === null || words === '' || quoted.pages.size === 0 || found.has(words)) continue
    if (found.size === most) continue
    const treating = PAGE_NAMES.filter((page) => {
      return quoted.pages.has(page) || hasName(pages.get(page), words)
    })
    const advice = shortLine(suggestion, MAX_SUGGESTION)
    found.set(words, { topic: name, pages: treating, suggestion: advice })
  }
  return { topics: [...found.values()], invented }
}

function quotedPages(
  evidence: TopicsAnswer['topics'][number]['evidence'],
  pages: ReadonlyMap<PageName, TopicPage>,
): { readonly pages: ReadonlySet<PageName>; readonly invented: number } {
  const proven = evidence.filter(({ page, quote }) => {
    const text = pages.get(page)
    return text !== undefined && holdsQuote(text.quotable, quote)
  })
  return {
    pages: new Set(proven.map(({ page }) => page)),
    invented: evidence.length - proven.length,
  }
}

function hasName(page: TopicPage | undefined, words: string): boolean {
  if (page === undefined) return false
  const isOneWord = !words.trim().includes(' ')
  return page.headings.includes(words) || (!isOneWord && page.text.includes(words))
}

/** `coverage`: share of the rivals' topics that the own page treats, 0-100; 100 when they treat none. */
type Comparison = Pick<ContentGapOutputs['result'], 'ownTopics' | 'missingTopics' | 'coverage'>
type MissingTopic = Comparison['missingTopics'][number]
type Importance = MissingTopic['importance']

const ORDER: readonly Importance[] = ['high', 'medium', 'low']

/**
 * Topics that the competitors' pages cover and the audited page does not. `domains`: competitors,
 * by page name.
 */
export function compareTopics(
  topics: readonly Topic[],
  domains: ReadonlyMap<PageName, string>,
): Comparison {
  const ownTopics = topics.filter(({ pages }) => pages.includes('own'))
  const ofRivals = topics.filter(({ pages }) => pages.some((page) => page !== 'own'))
  const missing = ofRivals
    .filter(({ pages }) => !pages.includes('own'))
    .map(({ topic, pages, suggestion }): MissingTopic => {
      const coveredBy = pages.flatMap((page) => domains.get(page) ?? [])
      const advice = suggestion ?? `Treat "${topic}" in a section of its own.`
      const importance = importanceOf(coveredBy.length, domains.size)
      return { topic, coveredBy, importance, suggestion: advice }
    })
  const treated = ofRivals.length - missing.length
  const share = ofRivals.length === 0 ? 1 : treated / ofRivals.length
  return {
    ownTopics: ownTopics.map(({ topic }) => topic),
    missingTopics: ORDER.flatMap((wanted) =>
      missing.filter(({ importance }) => importance === wanted),
    ),
    coverage: Math.round(1000 * share) / 10,
  }
}

function importanceOf(treating: number, all: number): Importance {
  if (treating < 2) return 'low'
  return treating === all ? 'high' : 'medium'
}
