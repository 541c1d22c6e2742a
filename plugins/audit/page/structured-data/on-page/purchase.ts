import type { TableElement } from '../../document/document-table.ts'
import { Flag } from '../../document/elements.ts'
import { locate, MAX_SAMPLES } from '../../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../../document/page-view.ts'
import type { Evidence } from '../../evidence.ts'
import { around } from '../../headings/headings.ts'
import { containsPhrase, matchPhraseAt, mayBegin } from '../../language/phrases.ts'
import { findStatistics } from '../../language/statistics.ts'
import { toWordStream, wordStream, wordTexts } from '../../language/words.ts'

const SECTIONS = ['cartWords', 'bookingWords'] as const
const BUTTON_TYPES = new Set(['submit', 'button', 'image'])
/** The shop's cart is in the header of every page. */
const OUTSIDE = Flag.noText | Flag.hidden | Flag.nav | Flag.header | Flag.footer
const MAX_NAME_CHARACTERS = 80
/** "Order now and save 10 %" buys; "Order history and invoices" is a link like any other. */
const MAX_BUTTON_WORDS = 8
const MAX_LINK_WORDS = 4
/** A control's name is short; what holds more texts is a card that as a whole is a link. */
const MAX_TEXTS = 20

/** Visible controls of the content whose name says that they buy, order or book, in document order. */
export const purchaseControls = defineFact((page: PageView): readonly TableElement[] => {
  const found: TableElement[] = []
  for (const element of page.table.elements) {
    const isLink = element.tag === 'a' && element.attrs.href !== undefined
    if (!isLink && !isButton(element)) continue
    if ((element.flags & (Flag.body | OUTSIDE)) !== Flag.body) continue
    if (!buys(page, nameOf(page, element), isLink ? MAX_LINK_WORDS : MAX_BUTTON_WORDS)) continue
    found.push(element)
    if (found.length === MAX_SAMPLES) break
  }
  return found
})

function isButton({ tag, attrs }: TableElement): boolean {
  if (tag === 'button') return true
  if (tag === 'input') return BUTTON_TYPES.has(attrs.type?.trim().toLowerCase() ?? '')
  return attrs.role?.trim().toLowerCase() === 'button'
}

function nameOf(page: PageView, element: TableElement): string {
  const { attrs, tag, textStart, textEnd } = element
  const label = attrs['aria-label']?.trim()
  if (label) return label
  if (tag === 'input') return attrs.value ?? attrs.alt ?? ''
  const text = textEnd - textStart > MAX_TEXTS ? '' : page.table.textOf(element, Flag.noText)
  return text === '' ? (attrs.title ?? '') : text
}

/** The name begins with a phrase of buying or booking and continues for at most a few words. */
function buys(page: PageView, name: string, maxWords: number): boolean {
  if (name.length > MAX_NAME_CHARACTERS || !/\p{L}/u.test(name)) return false
  const known = decided(page)
  const key = `${maxWords} ${name}`
  const before = known.get(key)
  if (before !== undefined) return before
  const words = toWordStream(wordTexts(name, 'und'))
  const lexicon = pageLexicon(page)
  const isPurchase =
    words.folded.length <= maxWords &&
    SECTIONS.map((section) => lexicon.phrases(section)).some((phrases) => {
      return mayBegin(words.folded[0] ?? '', phrases) && matchPhraseAt(words, 0, phrases) > 0
    })
  known.set(key, isPurchase)
  return isPurchase
}

/** Cards repeat the same few names: each is looked up once. */
const decided = defineFact((): Map<string, boolean> => new Map())

/** Controls that buy or book, and visible prices close to them. */
type PurchaseFacts = {
  readonly controls: number
  /** Controls, of those looked at, with a price within some hundred characters. */
  readonly priced: number
  /** One per such control; `detail` shows its price. */
  readonly elements: readonly Evidence[]
}

/** Maximum distance of a price from its button (catalogue: "near"). */
const NEAR_CHARACTERS = 400
const MAX_LOOKED_AT = 20
/** Characters around an amount in which "subsidy" or "for example" shows that it is not a price. */
const AROUND_AMOUNT = 60
const MAX_TEXT = 2000

export const purchaseFacts = defineFact((page: PageView): PurchaseFacts => {
  const controls = purchaseControls(page)
  const elements = controls.slice(0, MAX_LOOKED_AT).flatMap((control) => {
    const price = priceNear(page, control)
    return price === null ? [] : [{ ...locate(page, control), detail: `Price nearby: ${price}` }]
  })
  return { controls: controls.length, priced: elements.length, elements }
})

/** Digits next to a currency sign or ISO code, with their surroundings. */
function priceNear(page: PageView, control: TableElement): string | null {
  const text = page.table.joinedText(around(page, control, NEAR_CHARACTERS), {
    counts: ({ flags }) => (flags & (Flag.noText | Flag.hidden)) === 0,
    limit: MAX_TEXT,
  })
  const lexicon = pageLexicon(page)
  const price = findStatistics(text, lexicon).find(({ kind, start, end }) => {
    if (kind !== 'currency') return false
    const sentence = text.slice(Math.max(0, start - AROUND_AMOUNT), end + AROUND_AMOUNT)
    return !containsPhrase(wordStream(sentence), lexicon.phrases('otherAmounts'))
  })
  if (!price) return null
  return text
    .slice(Math.max(0, price.start - 3), price.end)
    .replace(/\s+/g, ' ')
    .trim()
}
