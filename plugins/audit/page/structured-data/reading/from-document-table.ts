import { collapse, type DocumentTable } from '../../document/document-table.ts'
import type { MarkupSource } from './markup-source.ts'
import type { JsonLdSource } from './read-blocks.ts'

/** The document table as the readers of microdata and RDFa see it. */
export function markupOf(table: DocumentTable): MarkupSource {
  return {
    elements: table.elements,
    textOf(index, maxCharacters) {
      const element = table.elements[index]
      let text = ''
      if (!element) return text
      for (let i = element.textStart; i < element.textEnd && text.length < maxCharacters; i++) {
        text += table.texts[i]?.data.slice(0, maxCharacters) ?? ''
      }
      return collapse(text).slice(0, maxCharacters)
    },
    lineOf: (index) => table.lineOf(Math.max(0, (table.elements[index]?.offset ?? 1) - 1)),
  }
}

/** Script elements that declare JSON-LD (the type in any case, with or without parameters). */
export function jsonLdOf(table: DocumentTable): JsonLdSource[] {
  return table
    .byTag('script')
    .filter(({ attrs }) => JSON_LD.test(attrs.type ?? ''))
    .map((element) => ({
      text: table.texts
        .slice(element.textStart, element.textEnd)
        .filter((text) => text.break === undefined)
        .map(({ data }) => data)
        .join(''),
      line: table.lineOf(element.offset),
      order: element.index,
    }))
}

const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i
