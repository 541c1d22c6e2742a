import { defineFact, type PageView } from '../document/page-view.ts'

/** The first charset declaration in a meta element and its byte offset in UTF-8; null without one. */
export const charsetDeclaration = defineFact((page: PageView) => {
  for (const { attrs, offset } of page.table.byTag('meta')) {
    const label = attrs.charset ?? fromHttpEquiv(attrs)
    if (label !== undefined && label.trim() !== '') {
      const before = page.input.source.slice(0, offset)
      return { charset: label.trim().toLowerCase(), offset: Buffer.byteLength(before) }
    }
  }
  return null
})

function fromHttpEquiv(attrs: Readonly<Record<string, string | undefined>>): string | undefined {
  if (attrs['http-equiv']?.toLowerCase() !== 'content-type') return undefined
  return /charset\s*=\s*["']?([^\s"';]+)/i.exec(attrs.content ?? '')?.[1]
}
