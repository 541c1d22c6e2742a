import type { RunContext } from '../../../core/plugin.ts'
import { askModel, contentText, holdsQuote, quotableText, shortLine } from '../prompting/index.ts'
import type { HallucinationOptions } from './hallucination-options.ts'
import type { Fact } from './hallucination-result.ts'
import type { OfficialPage } from './official-pages.ts'

type Extracted = {
  readonly facts: readonly { readonly statement: string; readonly quote: string }[]
}

const MAX_CHARACTERS = 39_000
/** Of the pages beside the audited one, each. */
const SHARE = 8000
const MAX_STATEMENT = 300
const MAX_QUOTE = 300

/**
 * What the site says of itself, each fact with the words of the page it stands on: those whose
 * words stand on none are dropped.
 * @throws UPSTREAM_FAILED, BUDGET_SPENT
 */
export async function extractFacts(
  pages: readonly OfficialPage[],
  { brand, domain }: { readonly brand: string; readonly domain: string },
  ctx: RunContext,
): Promise<readonly Fact[]> {
  const { maxFacts } = ctx.options as HallucinationOptions
  const { answer } = await askModel<Extracted>(ctx, {
    prompt: 'hallucinationFacts',
    inputs: { brand, domain, count: maxFacts, pages: textOf(pages) },
  })
  const sources = pages.map(({ url, content }) => ({ url, text: quotable(content) }))
  const found = new Map<string, Omit<Fact, 'id'>>()
  for (const { statement, quote } of answer.facts) {
    const source = sources.find(({ text }) => holdsQuote(text, quote))
    const line = shortLine(statement, MAX_STATEMENT)
    const words = shortLine(quote, MAX_QUOTE)
    if (source === undefined || line === null || words === null) continue
    if (!found.has(line)) found.set(line, { statement: line, quote: words, url: source.url })
  }
  return [...found.values()]
    .slice(0, maxFacts)
    .map((fact, index) => ({ id: `f${index + 1}`, ...fact }))
}

function quotable({ title, description, sections }: OfficialPage['content']) {
  const texts = sections.flatMap(({ heading, text }) => [heading, text])
  return quotableText(title, description, ...texts)
}

function textOf(pages: readonly OfficialPage[]): string {
  const others = Math.max(0, pages.length - 1) * SHARE
  return pages
    .map(({ url, content }, index) => {
      const head = [`Page ${url}`, content.title, content.description]
      const text = contentText(content, index === 0 ? MAX_CHARACTERS - others : SHARE - 1000)
      return [...head.filter((line) => line !== null), text].join('\n')
    })
    .join('\n\n')
}
