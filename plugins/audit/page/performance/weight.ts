import { Flag } from '../document/element-flags.ts'
import { defineFact, type PageView } from '../document/page-view.ts'

/** What the document itself weighs: inline parts in characters, elements inside body and their depth. */
export const weightFacts = defineFact((page: PageView) => {
  const { table } = page
  const body = table.byTag('body')[0]
  let bodyElements = 0
  let bodyDepth = 0
  let dataUris = 0
  for (const { flags, depth, attrs } of table.elements) {
    if ((flags & Flag.body) !== 0) {
      bodyElements++
      if (depth > bodyDepth) bodyDepth = depth
    }
    for (const value of [attrs.src, attrs.href]) {
      if (value?.startsWith('data:')) dataUris += value.length
    }
  }
  return {
    inlineScript: inlineSize(page, 'script'),
    inlineStyle: inlineSize(page, 'style'),
    dataUris,
    /** Without the body element itself. */
    bodyElements: Math.max(0, bodyElements - 1),
    /** Levels below body. */
    bodyDepth: body ? Math.max(0, bodyDepth - body.depth) : 0,
    flattened: page.parsed.flattened,
  }
})

function inlineSize({ table }: PageView, tag: 'script' | 'style'): number {
  let size = 0
  for (const { textStart, textEnd } of table.byTag(tag)) {
    for (let i = textStart; i < textEnd; i++) size += table.texts[i]!.data.length
  }
  return size
}
