import { decodeHtml } from './document/decode.ts'
import { pageLexicon } from './document/language.ts'
import { PageView } from './document/page-view.ts'
import { bodyText, mainText } from './document/text-blocks.ts'
import type { FactsData } from './facts-data.ts'
import { contentToken } from './language/content-tokens.ts'
import { metaTags } from './metadata/meta.ts'

export type TokensTaskInput = {
  /** The first bytes of an answer. */
  readonly body: Uint8Array
  readonly headerCharset: string | null
  readonly url: string
  /** `main`: of mainText alone; absent: of all visible text. */
  readonly part?: 'main'
}

export type TokensTaskOutput = {
  /** Distinct contentTokens of the text. */
  readonly tokens: readonly string[]
  /** A robots meta element (any bot's) says noindex or none. */
  readonly noindex: boolean
}

/** What two answers for one URL are compared by (catalogue: same-content-for-bots, markdown). */
export function tokensTask(input: TokensTaskInput, data: FactsData): TokensTaskOutput {
  const { source } = decodeHtml(input.body, input.headerCharset)
  const page = new PageView({ source, url: input.url, headers: {} }, data)
  const lexicon = pageLexicon(page)
  const tokens = new Set<string>()
  const text = input.part === 'main' ? mainText(page) : bodyText(page)
  for (const block of text.blocks) {
    for (const word of block.stream.folded) {
      const token = contentToken(word, lexicon)
      if (token !== null) tokens.add(token)
    }
  }
  const noindex = metaTags(page).some(
    ({ name, content }) => /robots$|bot$/.test(name) && /\b(?:noindex|none)\b/i.test(content),
  )
  return { tokens: [...tokens], noindex }
}
