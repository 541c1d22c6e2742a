import { publicUrl } from './address/audited-site.ts'
import { decodeHtml } from './document/decode.ts'
import { PageView, pageLexicon } from './document/page-view.ts'
import type { StyleSheet } from './document/style-rules.ts'
import { bodyText, mainText } from './document/text-blocks.ts'
import type { FactsData } from './facts-data.ts'
import { contentToken } from './language/content-tokens.ts'
import { metaTags } from './metadata/meta-tags.ts'
import { pageContent } from './outline/outline-task.ts'
import type { PageContent } from './outline/page-outline.ts'
import { type PageFacts, pageFactsOf } from './page-facts.ts'
import { charsetDeclaration, declaredEncodings } from './response/content-type.ts'
import type { ResponseFacts } from './site-facts.ts'

export type PageTaskInput = {
  /** The decompressed body. */
  readonly body: Uint8Array
  /** Charset parameter of Content-Type; null without one. */
  readonly headerCharset: string | null
  readonly url: string
  /** Public origin of a staging or loopback copy. */
  readonly expectedOrigin?: string
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** Linked style sheets that were fetched. */
  readonly styleSheets?: readonly StyleSheet[]
}

export type PageTaskOutput = {
  readonly page: PageFacts
  readonly content: PageContent
  readonly charset: ResponseFacts['charset']
}

/** Bytes to facts: decoding, parsing, the walk and all facts, as one task of the compute pool. */
export function pageTask(input: PageTaskInput, data: FactsData): PageTaskOutput {
  const { view, charset } = openPage(input, data)
  return { page: pageFactsOf(view), content: pageContent(view), charset }
}

/** A page whose facts have not been requested yet. */
export type OpenPage = Pick<PageTaskOutput, 'charset'> & { readonly view: PageView }

/** Decoding and parsing. */
export function openPage(input: PageTaskInput, data: FactsData): OpenPage {
  const { source, encoding, bom } = decodeHtml(input.body, input.headerCharset)
  const { url, headers, expectedOrigin, styleSheets = [] } = input
  const origins = {
    url,
    finalUrl: url,
    ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
  }
  const view = new PageView(
    { source, url, publicUrl: publicUrl(origins), headers, styleSheets },
    data,
  )
  const meta = charsetDeclaration(view)
  return {
    view,
    charset: {
      used: encoding,
      header: input.headerCharset,
      meta: meta?.charset ?? null,
      bom,
      metaOffset: meta?.offset ?? null,
      declared: declaredEncodings([input.headerCharset, meta?.charset ?? null, bom]),
    },
  }
}

export type TokensTaskInput = {
  /** The first bytes of an answer. */
  readonly body: Uint8Array
  readonly headerCharset: string | null
  readonly url: string
  /** `main`: of mainText only; absent: of all visible text. */
  readonly part?: 'main'
}

export type TokensTaskOutput = {
  /** Distinct contentTokens of the text. */
  readonly tokens: readonly string[]
  /** A robots meta element (any bot's) says noindex or none. */
  readonly noindex: boolean
}

/**
 * Fingerprints for comparing two responses for one URL (catalogue: same-content-for-bots,
 * markdown).
 */
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
