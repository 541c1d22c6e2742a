import { publicPageUrl } from './address/expected-url.ts'
import { decodeHtml } from './document/decode.ts'
import { PageView } from './document/page-view.ts'
import type { FactsData } from './facts-data.ts'
import { pageContent } from './outline/page-content.ts'
import type { PageContent } from './outline/page-outline.ts'
import { type PageFacts, pageFactsOf } from './page-facts.ts'
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
}

export type PageTaskOutput = {
  readonly page: PageFacts
  readonly content: PageContent
  readonly charset: ResponseFacts['charset']
}

/** Bytes to facts: decoding, parsing, the walk and all facts, as one task of the compute pool. */
export function pageTask(input: PageTaskInput, data: FactsData): PageTaskOutput {
  const { source, encoding, bom } = decodeHtml(input.body, input.headerCharset)
  const { url, headers, expectedOrigin } = input
  const origins = {
    url,
    finalUrl: url,
    ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
  }
  const publicUrl = publicPageUrl(origins)
  const view = new PageView({ source, url, publicUrl, headers }, data)
  const page = pageFactsOf(view)
  return {
    page,
    content: pageContent(view),
    charset: {
      used: encoding,
      header: input.headerCharset,
      meta: page.charset?.charset ?? null,
      bom,
      metaOffset: page.charset?.offset ?? null,
    },
  }
}
