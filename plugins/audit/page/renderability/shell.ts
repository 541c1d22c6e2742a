import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { paragraphBlocks } from '../document/paragraphs.ts'
import { bodyText, mainText } from '../document/text-blocks.ts'
import { containsPhrase } from '../language/phrases.ts'
import { countWords, wordStream } from '../language/words.ts'
import { percentOf } from '../measure.ts'

/** Elements that client-side frameworks fill: React, Vue, Next, Nuxt, Gatsby, Svelte, Quasar, Ember. */
const ROOT_IDS = new Set(
  'root app __next __nuxt ___gatsby svelte sapper q-app react-root react-app vue-app ember-app main-app'.split(
    ' ',
  ),
)
const ROOT_ATTRIBUTES = [
  'data-reactroot',
  'data-v-app',
  'ng-version',
  'ng-app',
  'data-sveltekit-root',
]
const MAX_ROOT_WORDS = 20
const RENDERED_WORDS = 50
/** A page with more text, menus included, was filled on the server. */
const MAX_SHELL_WORDS = 150
const MAX_LINKS = 3
const CONTENT_TAGS = ['h1', 'h2', 'p', 'form', 'img', 'video', 'iframe', 'table']
const BUNDLE =
  /(?:^|[/._-])(?:main|app|bundle|index|chunk|runtime|vendors?|polyfills?|entry|start|client)(?:[.-][^/]*)?\.m?js(?:$|\?)|\/(?:_next|_nuxt|_app|static\/js|assets)\/[^?]*\.m?js/i

/**
 * Signs that scripts fill this page (catalogue: geo.renderability.content-in-raw-html), and whether
 * the page counts as unrendered: signs and fewer than 50 words of main text.
 */
export const shellFacts = defineFact((page: PageView) => {
  const words = mainText(page).words
  const roots = page.table.elements.filter(isRoot)
  const emptyRoot = roots.find((root) => rootWords(page, root) < MAX_ROOT_WORDS)
  const isFilled = roots.some(
    (root) => root !== emptyRoot && rootWords(page, root) >= MAX_ROOT_WORDS,
  )
  const isShort = bodyText(page).words < MAX_SHELL_WORDS
  const scripts = page.table.byTag('script').filter(({ attrs }) => attrs.src !== undefined)
  // A rendered root shows that the server sends content, however short it is.
  const mayBeShell = isShort && !isFilled
  const found: (readonly [sign: string, element: TableElement | undefined])[] = [
    ['an empty root element that a script fills', scripts.length > 0 ? emptyRoot : undefined],
    ['an empty body with a script', emptyRoot ? undefined : emptyBody(page, scripts)],
    ['a request to enable JavaScript', mayBeShell ? askForJavascript(page) : undefined],
    ['page data in a script instead of text', mayBeShell ? largeState(page) : undefined],
  ]
  const signs = found.flatMap(([sign, element]) => (element ? [sign] : []))
  return {
    signs,
    hasSigns: signs.length > 0,
    unrendered: signs.length > 0 && words < RENDERED_WORDS,
    evidence: found.flatMap(([, element]) => (element ? [locate(page, element)] : [])),
  }
})

function isRoot({ tag, attrs }: TableElement): boolean {
  if (ROOT_IDS.has(attrs.id ?? '') || tag === 'app-root') return true
  return ROOT_ATTRIBUTES.some((name) => attrs[name] !== undefined)
}

function rootWords({ table }: PageView, root: TableElement): number {
  // Twenty words need at most this many characters, and a root may be the whole page.
  const text = table.textOf(root, Flag.noText).slice(0, 1000)
  return countWords(text)
}

/** A body of scripts with next to no text, links, forms or pictures, as Svelte and others start from. */
function emptyBody(page: PageView, scripts: readonly TableElement[]): TableElement | undefined {
  const { table } = page
  const bundle = scripts.find(
    ({ attrs }) => attrs.type?.trim().toLowerCase() === 'module' || BUNDLE.test(attrs.src ?? ''),
  )
  if (!bundle || bodyText(page).words >= MAX_ROOT_WORDS) return undefined
  const hasContent =
    table.byTag('a').length >= MAX_LINKS ||
    CONTENT_TAGS.some((tag) =>
      table.byTag(tag).some(({ flags }) => (flags & (Flag.noText | Flag.hidden)) === 0),
    )
  return hasContent ? undefined : bundle
}

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

/** Start of the first paragraph of mainContent in the HTML; null without a paragraph. */
export const contentStart = defineFact((page: PageView) => {
  const first = paragraphBlocks(page)[0]
  if (!first) return null
  const { source } = page.input
  const before = source.slice(0, first.element.offset)
  const total = Buffer.byteLength(source)
  const offsetBytes = Buffer.byteLength(before)
  return {
    offsetBytes,
    /** Percentage of the whole document, 0..100. */
    percent: percentOf(offsetBytes, total),
    ...locate(page, first.element),
  }
})
