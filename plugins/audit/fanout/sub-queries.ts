import type { RunContext } from '../../../core/plugin.ts'
import { fold } from '../page/language/fold.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { askModel, type PromptUsed, shortLine } from '../prompting/index.ts'
import type { FanoutOptions } from './fanout-options.ts'

export type SubQuery = { readonly query: string; readonly intent: string }

/** What the page is judged by, before its text is read. */
export type Decomposed = {
  readonly query: string
  readonly querySource: 'request' | 'model'
  /** Different from each other, as many as the options say. */
  readonly subQueries: readonly SubQuery[]
  readonly prompt: PromptUsed
}

export type FanoutPage = {
  readonly content: PageContent
  readonly query: string | null
  readonly brand: string | null
  readonly niche: string | null
  /** Of the queries. */
  readonly language: string
}

type Answer = { readonly query: string; readonly subQueries: readonly SubQuery[] }

const MAX_QUERY = 200

/** The query, as given or derived, and what AI search engines make of it. */
export async function askSubQueries(page: FanoutPage, ctx: RunContext): Promise<Decomposed> {
  const { leastSubQueries: least, mostSubQueries: most } = ctx.options as FanoutOptions
  const { content, ...known } = page
  const given = shortLine(page.query, MAX_QUERY)
  const { answer, prompt } = await askModel<Answer>(ctx, {
    prompt: 'fanoutQueries',
    inputs: {
      ...{ ...known, query: given, least, most },
      title: content.title,
      heading: content.h1,
      description: content.description,
    },
    findProblem: (found) => {
      if (given === null && shortLine(found.query, MAX_QUERY) === null) return 'its query is empty'
      const count = differing(found, most).length
      if (count >= least) return undefined
      return `it has ${count} different sub-queries instead of ${least} to ${most}`
    },
  })
  return {
    query: given ?? (shortLine(answer.query, MAX_QUERY) as string),
    querySource: given === null ? 'model' : 'request',
    subQueries: differing(answer, most),
    prompt,
  }
}

function differing({ subQueries }: Answer, most: number): readonly SubQuery[] {
  const found = new Map<string, SubQuery>()
  for (const { query, intent } of subQueries) {
    const line = shortLine(query, MAX_QUERY)
    if (line === null || found.size === most) continue
    const key = fold(line)
    if (!found.has(key)) found.set(key, { query: line, intent })
  }
  return [...found.values()]
}
