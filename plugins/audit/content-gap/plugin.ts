import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import { counted } from '../../../core/plural.ts'
import type {
  ContentGapInputs,
  ContentGapOptions,
  ContentGapOutputs,
} from '../../../manifests/types/content-gap.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import { askModel } from '../prompting/model-questions.ts'
import { answerLanguage, contentText, pageText } from '../prompting/page-text.ts'
import {
  ownersOf,
  type Rival,
  type RivalPages,
  readRivals,
  rivalResults,
  type Unreadable,
} from './rivals.ts'
import {
  compareTopics,
  PAGE_NAMES,
  type PageName,
  provenTopics,
  type Topic,
  type TopicsAnswer,
  topicPage,
} from './topics.ts'

/** The pages that are compared, and for what. */
type Comparands = {
  readonly serp: SerpFacts
  readonly own: PageContent
  readonly rivals: readonly Rival[]
  readonly niche: string | null
  readonly language: string
}

/** Topics that the best results of other sites treat and the page does not. */
export default definePlugin<ContentGapInputs, ContentGapOptions, ContentGapOutputs>({
  async run(inputs, ctx) {
    const site = inputs.site
    const read = pageText(site, inputs.content)
    if ('skip' in read) return read
    const [serp] = inputs.serps
    if (serp === undefined) return { skip: 'The search data has no result page to compare with.' }
    const own = ownersOf(site)
    const pages = await readRivals(rivalResults(serp, own), own, ctx)
    const { rivals, unreadable } = pages
    if (rivals.length === 0) return { skip: nothingToCompare(serp, unreadable) }
    warnOfUnreadable(pages, ctx)
    return compare(
      {
        ...{ serp, rivals, own: read.content },
        niche: inputs.niche ?? null,
        language: answerLanguage(inputs.language, read.content),
      },
      ctx,
    )
  },
})

async function compare(given: Comparands, ctx: RunContext<ContentGapOptions>) {
  const { serp, own, rivals } = given
  const { maxTopics } = ctx.options
  const named = new Map<PageName, PageContent>([['own', own]])
  for (const [index, { content }] of rivals.entries()) named.set(rivalName(index), content)
  const pages = new Map([...named].map(([name, content]) => [name, topicPage(content)]))
  const asked = await askTopics(given, named, ctx, (found) => {
    const { topics } = provenTopics(found, pages, maxTopics)
    return topics.length === 0 ? 'no quote is in the page it is said to be from' : undefined
  })
  const { topics, invented } = provenTopics(asked.answer, pages, maxTopics)
  warnOfInvented(invented, ctx)
  const domains = new Map(rivals.map(({ result }, index) => [rivalName(index), result.domain]))
  const comparison = compareTopics(topics, domains)
  const { coverage } = comparison
  const result = {
    keyword: serp.keyword,
    own: { url: own.url, wordCount: own.words },
    competitors: rivals.map((rival, index) => competitor(rival, rivalName(index), topics)),
    ...comparison,
    score: coverage,
    sources: sourcesOf(serp, asked.model),
    model: asked.model,
    prompts: [asked.prompt],
  }
  return { outputs: { result }, score: coverage }
}

function rivalName(index: number): PageName {
  return PAGE_NAMES[index + 1]!
}

function competitor({ result, content }: Rival, name: PageName, topics: readonly Topic[]) {
  const { url, domain, rank, title } = result
  const treated = topics.filter(({ pages }) => pages.includes(name))
  return {
    ...{ url, domain, rank, title, wordCount: content.words },
    topics: treated.map(({ topic }) => topic),
  }
}

function sourcesOf({ keyword, checkedAt }: SerpFacts, model: string): readonly string[] {
  return [
    `result page for "${keyword}" of ${checkedAt.slice(0, 10)}`,
    'pages of competitors, read for this comparison',
    `language model ${model}, asked for topics; quotes looked up in the pages`,
  ]
}

function askTopics(
  { serp, niche, language }: Comparands,
  pages: ReadonlyMap<PageName, PageContent>,
  ctx: RunContext<ContentGapOptions>,
  findProblem: (answer: TopicsAnswer) => string | undefined,
) {
  const { maxTopics: most } = ctx.options
  const { inputs = {} } = ctx.prompt('contentTopics')
  const texts = [...pages].map(([name, content]) => {
    return [name, contentText(content, inputs[name]?.maxChars ?? 0)]
  })
  return askModel<TopicsAnswer>(ctx, {
    prompt: 'contentTopics',
    inputs: { keyword: serp.keyword, niche, language, most, ...Object.fromEntries(texts) },
    findProblem,
  })
}

function nothingToCompare({ keyword }: SerpFacts, unreadable: readonly Unreadable[]): string {
  if (unreadable.length === 0) {
    return `The result page for "${keyword}" lists no page of another site to compare with.`
  }
  return `No page of another site for "${keyword}" could be read: ${reasons(unreadable)}.`
}

function warnOfUnreadable(
  { rivals, unreadable }: RivalPages,
  ctx: RunContext<ContentGapOptions>,
): void {
  const { rivals: wanted } = ctx.options
  if (unreadable.length > 0) {
    const end = rivals.length < wanted ? `only ${rivals.length} are left` : 'lower ones took over'
    ctx.warn('RIVAL_UNREADABLE', `Results could not be read, so ${end}: ${reasons(unreadable)}.`)
  } else if (rivals.length < wanted) {
    const problem = `The result page lists ${rivals.length} pages of other sites instead of ${wanted}`
    ctx.warn('FEW_RIVALS', `${problem}, so that the comparison says less.`)
  }
}

function warnOfInvented(invented: number, ctx: RunContext<ContentGapOptions>): void {
  if (invented === 0) return
  ctx.warn(
    'TOPIC_EVIDENCE_DROPPED',
    `${counted(invented, 'quote')} of the model could not be found in the page it named; topics without another quote are left out.`,
  )
}

function reasons(unreadable: readonly Unreadable[]): string {
  return unreadable.map(({ result, reason }) => `${result.domain} ${reason}`).join('; ')
}
