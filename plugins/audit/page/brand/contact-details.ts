import type { TableElement } from '../document/document-table.ts'
import { Flag, isVisibleInBody, type PagePlace, placeOf } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'

type ContactKind = 'email' | 'telephone' | 'address' | 'form'

const KINDS: readonly ContactKind[] = ['email', 'telephone', 'address', 'form']
const MAILTO = /^\s*mailto:[^?]*(?:@|%40)/i
const TEL = /^\s*tel:[^?]*\d/i
/** Cloudflare writes addresses that it hides from harvesters like this. */
const PROTECTED_PATH = '/cdn-cgi/l/email-protection'
const EMAIL_NAME = /e-?mail|courriel|correo/i

/** Ways to reach the publisher that the page shows (catalogue: contact-details). */
export const contactDetails = defineFact((page: PageView) => {
  const found = new Map<ContactKind, Evidence>()
  const { signs } = markupFacts(page)
  const add = (kind: ContactKind, element: TableElement | null | undefined) => {
    if (element && !found.has(kind)) found.set(kind, { ...locate(page, element), detail: kind })
  }
  add('email', emailElement(page))
  add('telephone', linkTo(page, TEL))
  add('address', addressElement(page))
  add('form', contactForm(page))
  const stated = (kind: ContactKind, value: string | undefined) => {
    if (value !== undefined && !found.has(kind)) found.set(kind, { detail: `${kind}: ${value}` })
  }
  const address = writtenAddress(page)
  if (address && !found.has('address')) {
    found.set('address', { ...address, detail: `address: ${address.detail}` })
  }
  stated('email', signs.emails[0])
  stated('telephone', signs.telephones[0])
  stated('address', signs.hasPostalAddress ? 'PostalAddress' : undefined)
  const kinds = KINDS.filter((kind) => found.has(kind))
  return {
    kinds,
    count: kinds.length,
    elements: kinds.flatMap((kind) => found.get(kind) ?? []),
    /** Texts that may hold an address or a telephone number. */
    shown: shownContacts(page),
  }
})

function linkTo(page: PageView, target: RegExp): TableElement | undefined {
  return page.table
    .byTags(['a', 'area'])
    .find((link) => isShown(link) && target.test((link.attrs.href ?? '').slice(0, 200)))
}

function isShown({ flags }: TableElement): boolean {
  return (flags & (Flag.body | Flag.noText)) === Flag.body
}

function emailElement(page: PageView): TableElement | undefined {
  return (
    linkTo(page, MAILTO) ??
    page.table.byTag('a').find(({ attrs }) => attrs.href?.includes(PROTECTED_PATH)) ??
    page.table.elements.find(({ attrs }) => attrs['data-cfemail'] !== undefined)
  )
}

/** An address element that holds a house number or postcode, and more than one part. */
function addressElement(page: PageView): TableElement | undefined {
  return page.table.byTag('address').find((element) => {
    if (!isShown(element)) return false
    const lines = addressLines(page, element)
    const isParted = lines.length > 1 || lines.some((line) => /\S\s*,\s*\S/.test(line))
    return isParted && lines.some((line) => /\p{Nd}/u.test(line))
  })
}

const MAX_TEXTS = 200

/** Texts between the breaks of br and of block elements; blank ones left out. */
function addressLines(
  { table: { texts } }: PageView,
  { textStart, textEnd }: TableElement,
): string[] {
  const lines = ['']
  for (let i = textStart; i < Math.min(textEnd, textStart + MAX_TEXTS); i++) {
    const { data, break: edge } = texts[i]!
    if (edge === undefined) lines[lines.length - 1] += data.slice(0, 200)
    else lines.push('')
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** A form with a field for the e-mail address of the visitor and one for a message. */
function contactForm(page: PageView): TableElement | null {
  let form: TableElement | null = null
  let email = false
  let message = false
  for (const element of page.table.byTags(['form', 'input', 'textarea'])) {
    if (!isShown(element)) continue
    if (element.tag === 'form') {
      form = element
      email = false
      message = false
    } else if (form && element.index < form.end) {
      if (element.tag === 'textarea') message = true
      else if (isEmailField(element)) email = true
      if (email && message) return form
    }
  }
  return null
}

function isEmailField({ attrs }: TableElement): boolean {
  const type = attrs.type?.trim().toLowerCase() ?? 'text'
  if (type === 'email') return true
  if (type !== 'text') return false
  return (
    attrs.autocomplete?.toLowerCase() === 'email' ||
    [attrs.name, attrs.id].some((name) => EMAIL_NAME.test((name ?? '').slice(0, 100)))
  )
}

/** A short visible text that may hold an address or a telephone number. */
export type ShownContact = {
  /** Lines with commas between them. */
  readonly text: string
  readonly place: PagePlace
  /** All of an address element. */
  readonly isAddress: boolean
  /** Number of the block in the page's text: neighbours differ by 1. */
  readonly at: number
  readonly selector: string
  readonly line: number
}

const MAX_ADDRESSES = 20
const MAX_FOOTER = 40
const MAX_ELSEWHERE = 60
const MAX_WORDS = 30
const MAX_STREET_WORDS = 10
const MAX_CHARACTERS = 300
const DIGIT = /\p{Nd}/u
/** A postcode or a telephone number begins with at least so many. */
const DIGITS = /\p{Nd}(?:[ ./-]?\p{Nd}){3}/u

/**
 * Address elements, then short blocks with digits: of the footer any, elsewhere those with four
 * digits together. In document order.
 */
const shownContacts = defineFact((page: PageView): readonly ShownContact[] => {
  const addresses = page.table.byTag('address').filter(isVisibleInBody).slice(0, MAX_ADDRESSES)
  const lines = addresses.map((): string[] => [])
  const firsts = addresses.map(() => 0)
  const found: ShownContact[] = []
  const left = { footer: MAX_FOOTER, elsewhere: MAX_ELSEWHERE }
  let next = 0
  const { blocks } = bodyText(page)
  const add = (block: TextBlock, at: number) => {
    found.push(contactOf(page, block.element, { text: joinedLines(page, block), at }))
  }
  for (const [at, block] of blocks.entries()) {
    while (next < addresses.length && addresses[next]!.textEnd <= block.textStart) next += 1
    const address = addresses[next]
    if (address && address.textStart <= block.textStart) {
      if (lines[next]!.length === 0) firsts[next] = at
      lines[next]!.push(joinedLines(page, block))
    } else if (isWanted(block, left)) {
      // The street may be in its own block above the postcode.
      const above = blocks[at - 1]
      if (above && isStreet(above) && found.at(-1)?.at !== at - 1) add(above, at - 1)
      add(block, at)
    }
  }
  for (const [index, element] of addresses.entries()) {
    const text = lines[index]!.join(', ')
    if (DIGIT.test(text)) {
      found.push({ ...contactOf(page, element, { text, at: firsts[index]! }), isAddress: true })
    }
  }
  return found.sort((a, b) => a.at - b.at)
})

/** "9000 Gent", "D-34260 Kaufungen", "London N1 9GU", "Adelaide SA 5000", "〒100-0001"; no year behind a ©. */
const POSTCODE =
  /(?:^|(?<!©)(?<!\(c\))[\s,])(?:[A-Z]{1,2}[- ]?)?\d{4,5}(?: ?[A-Z]{2}(?=\s))?\s+\p{Lu}[\p{L}'’.-]{2,}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b(?!KBO|KVK|BTW|TVA|VAT|RCS|HR[AB]|TEL|FAX)[A-Z]{2,3} \d{4,5}\b(?![.\d-])|〒 ?\d{3}-\d{4}/u
/** "Kerkstraat 1", "12 Mill Lane", "Calle Mayor, 3"; not the first digits of a telephone number. */
const HOUSE =
  /\p{L}{3,}\.?,?\s+\d{1,4}\s?[a-z]?(?![\d\p{L}]|[ ./-]\d)|(?:^|[\s,])\d{1,4}[a-z]?,?\s+\p{L}{3,}/u

/** A postcode with its town, and a street with its number in the same or the block before. */
export const writtenAddress = defineFact((page: PageView): Evidence | null => {
  const shown = shownContacts(page)
  const at = shown.findIndex(({ text }, i) => {
    const postcode = DIGIT.test(text) ? POSTCODE.exec(text) : null
    if (!postcode) return false
    const rest = `${text.slice(0, postcode.index)} | ${text.slice(postcode.index + postcode[0].length)}`
    const before = shown[i - 1]
    return HOUSE.test(rest) || (before?.at === shown[i]!.at - 1 && HOUSE.test(before.text))
  })
  if (at < 0) return null
  const { text, selector, line } = shown[at]!
  return { selector, line, detail: text.slice(0, 150) }
})

function isWanted(block: TextBlock, left: { footer: number; elsewhere: number }): boolean {
  if (block.words > MAX_WORDS) return false
  const isFooter = (block.flags & Flag.footer) !== 0
  if (!(isFooter ? DIGIT : DIGITS).test(block.text)) return false
  const place = isFooter ? 'footer' : 'elsewhere'
  left[place] -= 1
  return left[place] >= 0
}

function isStreet({ words, text, flags }: TextBlock): boolean {
  return words <= MAX_STREET_WORDS && (flags & Flag.footer) === 0 && DIGIT.test(text)
}

/** The block's text with a comma for each line break in it. */
function joinedLines(
  { table: { texts } }: PageView,
  { textStart, textEnd, text }: TextBlock,
): string {
  let joined = ''
  for (let i = textStart; i < textEnd && joined.length < MAX_CHARACTERS; i++) {
    const { data, break: edge, owner } = texts[i]!
    if ((owner.flags & (Flag.noText | Flag.hidden)) !== 0) continue
    joined += edge === undefined ? data.slice(0, MAX_CHARACTERS) : edge === 'line' ? ', ' : ''
  }
  const plain = joined.replace(/\s+/g, ' ').replace(/ ?,(?: ?,)+ ?| ,/g, ', ')
  return (plain.trim() || text).slice(0, MAX_CHARACTERS)
}

type Spoken = { readonly text: string; readonly at: number }

function contactOf(page: PageView, element: TableElement, { text, at }: Spoken): ShownContact {
  const { selector, line } = locate(page, element)
  const place = (element.flags & Flag.footer) !== 0 ? 'footer' : placeOf(element.flags)
  return { text: text.slice(0, MAX_CHARACTERS), place, isAddress: false, at, selector, line }
}
