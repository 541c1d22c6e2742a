import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import { paragraphBlocks } from '../document/paragraphs.ts'
import { mainText } from '../document/text-blocks.ts'
import { containsPhrase } from '../language/phrases.ts'
import { countWords, wordStream } from '../language/words.ts'
import { percentOf } from '../measure.ts'

const ROOT_IDS = new Set(['root', 'app', '__next', '__nuxt'])
const MAX_ROOT_WORDS = 20
const RENDERED_WORDS = 50

/**
 * Signs that scripts fill this page (catalogue: geo.renderability.content-in-raw-html), and whether
 * the page counts as unrendered: signs and fewer than 50 words of main text.
 */
export const shellFacts = defineFact((page: PageView) => {
  const { table } = page
  const words = mainText(page).words
  const roots = page.table.elements.filter(
    (e) =>
      ROOT_IDS.has(e.attrs.id ?? '') ||
      e.tag === 'app-root' ||
      e.attrs['data-reactroot'] !== undefined,
  )
  const language = pageLanguage(page)
  const emptyRoot = roots.find(
    (root) => countWords(table.textOf(root, Flag.noText), language) < MAX_ROOT_WORDS,
  )
  const hasScript = table.byTag('script').some((script) => script.attrs.src !== undefined)
  const found: (readonly [sign: string, element: TableElement | undefined])[] = [
    ['an empty root container filled by a script', hasScript ? emptyRoot : undefined],
    ['a noscript text that asks to enable JavaScript', askForJavascript(page)],
    ['a hydration state larger than 10 times the main text', largeState(page)],
  ]
  const signs = found.flatMap(([sign, element]) => (element ? [sign] : []))
  return {
    signs,
    hasSigns: signs.length > 0,
    unrendered: signs.length > 0 && words < RENDERED_WORDS,
    evidence: found.flatMap(([, element]) => (element ? [locate(page, element)] : [])),
  }
})

/** With scripting on, the parser keeps the content of noscript as text. */
function askForJavascript(page: PageView): TableElement | undefined {
  const phrases = pageLexicon(page).phrases('enableJavascriptPhrases')
  return page.table
    .byTag('noscript')
    .slice(0, 20)
    .find((element) => {
      const text = page.table
        .textOf(element)
        .slice(0, 2000)
        .replace(/<[^>]*>/g, ' ')
      return containsPhrase(wordStream(text), phrases)
    })
}

const STATE_MARK = /^\s*(?:window\.|self\.|globalThis\.)?__[A-Za-z_$]+(?:\.[A-Za-z_$]+)?\s*=/

function largeState(page: PageView): TableElement | undefined {
  const limit = 10 * Math.max(1, mainText(page).characters)
  return page.table.byTag('script').find((element) => {
    const { attrs, textStart } = element
    const size = page.table.sizeOf(element)
    if (size <= limit || size < 2000) return false
    const type = attrs.type?.toLowerCase() ?? ''
    return (
      attrs.id === '__NEXT_DATA__' ||
      type === 'application/json' ||
      STATE_MARK.test(page.table.texts[textStart]?.data.slice(0, 200) ?? '')
    )
  })
}

/** Where the first paragraph of mainContent begins in the HTML; null without a paragraph. */
export const contentStart = defineFact((page: PageView) => {
  const first = paragraphBlocks(page)[0]
  if (!first) return null
  const { source } = page.input
  const before = source.slice(0, first.element.offset)
  const total = Buffer.byteLength(source)
  const offsetBytes = Buffer.byteLength(before)
  return {
    offsetBytes,
    /** Of the whole document, 0..100. */
    percent: percentOf(offsetBytes, total),
    ...locate(page, first.element),
  }
})
