import { DocumentTable } from '../../../../../../plugins/audit/page/document/document-table.ts'
import { parseHtml } from '../../../../../../plugins/audit/page/document/parse.ts'
import {
  extractStructuredData,
  jsonLdOf,
  markupOf,
} from '../../../../../../plugins/audit/page/structured-data/reading/extract.ts'
import type {
  SdNode,
  StructuredData,
} from '../../../../../../plugins/audit/page/structured-data/structured-data.ts'

export const PAGE = 'https://www.example.com/shop/page'

/** Structured data of JSON-LD blocks; a value that is no text is written as JSON. */
export function fromJsonLd(...blocks: unknown[]): StructuredData {
  const texts = blocks.map((block) => (typeof block === 'string' ? block : JSON.stringify(block)))
  const jsonLd = texts.map((text, order) => ({ text, line: 1, order }))
  return extractStructuredData({ jsonLd, baseUrl: PAGE })
}

/** One block in the context of schema.org, with these nodes as its graph. */
export function fromGraph(...nodes: object[]): StructuredData {
  return fromJsonLd({ '@context': 'https://schema.org', '@graph': nodes })
}

export function fromHtml(html: string): StructuredData {
  const table = new DocumentTable(parseHtml(html).document, html)
  return extractStructuredData({ jsonLd: jsonLdOf(table), markup: markupOf(table), baseUrl: PAGE })
}

/** The parts of a node that say what it is; for whole-value comparisons that stay readable. */
export function gist(node: SdNode | undefined) {
  if (!node) return undefined
  const { types, id, properties, topLevel, parent } = node
  return { types, id, properties, topLevel, parent }
}
