import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import { markupFacts } from '../structured-data/on-page/markup.ts'
import { shownContacts } from './shown-contacts.ts'

export type ContactKind = 'email' | 'telephone' | 'address' | 'form'

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
    .find(({ attrs, flags }) => isShown(flags) && target.test((attrs.href ?? '').slice(0, 200)))
}

function isShown(flags: number): boolean {
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
    if (!isShown(element.flags)) return false
    const lines = linesOf(page, element)
    const isParted = lines.length > 1 || lines.some((line) => /\S\s*,\s*\S/.test(line))
    return isParted && lines.some((line) => /\p{Nd}/u.test(line))
  })
}

const MAX_TEXTS = 200

/** Texts between the breaks of br and of block elements; blank ones left out. */
function linesOf({ table: { texts } }: PageView, { textStart, textEnd }: TableElement): string[] {
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
    if (!isShown(element.flags)) continue
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
