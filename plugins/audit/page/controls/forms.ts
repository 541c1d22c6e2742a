import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { pageLexicon } from '../document/language.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { textStartOf } from '../document/subtree.ts'
import type { PhraseSection } from '../language/lexicon-sections.ts'
import { containsPhrase } from '../language/phrase-index.ts'
import { wordStream } from '../language/word-stream.ts'
import { isAutofillToken, isPersonalField } from './autofill.ts'
import { nameSource } from './control-name.ts'

export type FormPurpose =
  | 'search'
  | 'order'
  | 'booking'
  | 'contact'
  | 'newsletter'
  | 'login'
  | 'other'

export type PageForm = {
  readonly purpose: FormPurpose
  /** A purpose an agent can fulfil: search, order, booking or contact. */
  readonly functional: boolean
  readonly personalFields: number
  /** Of these, those with an autofill token. */
  readonly autofillFields: number
  /** Share of personal fields with an autofill token, 0-100; null without personal fields. */
  readonly autofillPercent: number | null
  readonly namedSubmit: boolean
  /** WebMCP attributes: toolname together with tooldescription. */
  readonly declaresTool: boolean
  readonly selector: string
  readonly snippet: string
  readonly line: number
}

const MAX_FORMS = 200
const MAX_FIELDS = 300
const FUNCTIONAL: ReadonlySet<FormPurpose> = new Set(['search', 'order', 'booking', 'contact'])

/** Visible forms of the page and what they are for. */
export const forms = defineFact((page: PageView): readonly PageForm[] =>
  page.table
    .byTag('form')
    .filter(({ flags }) => (flags & (Flag.body | Flag.noText | Flag.hidden)) === Flag.body)
    .slice(0, MAX_FORMS)
    .map((form) => readForm(page, form)),
)

function readForm(page: PageView, form: TableElement): PageForm {
  const parts = partsOf(page, form)
  const personal = parts.fields.filter(({ attrs }) => isPersonalField(attrs))
  const autofill = personal.filter(({ attrs }) => isAutofillToken(attrs.autocomplete)).length
  const purpose = purposeOf(page, form, parts)
  const { toolname, tooldescription } = form.attrs
  return {
    purpose,
    functional: FUNCTIONAL.has(purpose),
    personalFields: personal.length,
    autofillFields: autofill,
    autofillPercent: personal.length === 0 ? null : (100 * autofill) / personal.length,
    namedSubmit: parts.submits.some((submit) => isNamedSubmit(page, submit)),
    declaresTool: Boolean(toolname?.trim() && tooldescription?.trim()),
    ...locate(page, form),
  }
}

type FormParts = {
  /** Fields a visitor fills in. */
  readonly fields: readonly TableElement[]
  readonly submits: readonly TableElement[]
}

const NO_FIELD = new Set(['hidden', 'submit', 'button', 'reset', 'image'])

function partsOf({ table }: PageView, form: TableElement): FormParts {
  const fields: TableElement[] = []
  const submits: TableElement[] = []
  for (let i = form.index + 1; i < form.end && fields.length < MAX_FIELDS; i++) {
    const element = table.elements[i]!
    const { tag } = element
    const type = element.attrs.type?.trim().toLowerCase() ?? ''
    if (
      tag === 'button'
        ? type !== 'button' && type !== 'reset'
        : tag === 'input' && (type === 'submit' || type === 'image')
    ) {
      submits.push(element)
    } else if (tag === 'select' || tag === 'textarea' || (tag === 'input' && !NO_FIELD.has(type))) {
      fields.push(element)
    }
  }
  return { fields, submits }
}

function isNamedSubmit(page: PageView, submit: TableElement): boolean {
  const source = nameSource(page, submit)
  return source !== null && source !== 'placeholder'
}

function purposeOf(
  page: PageView,
  form: TableElement,
  { fields, submits }: FormParts,
): FormPurpose {
  const types = new Set(
    fields.map(({ tag, attrs }) =>
      tag === 'input' ? (attrs.type?.trim().toLowerCase() ?? 'text') : tag,
    ),
  )
  if (isSearch(form) || types.has('search')) return 'search'
  const says = speaks(
    page,
    submits.map((submit) => labelOf(page, submit)),
  )
  const email = types.has('email') || fields.some(({ attrs }) => /e-?mail/i.test(attrs.name ?? ''))
  // "Inschrijven" and "Abonnieren" are said of courses and magazines too, but hardly of an address alone.
  const isAddressAlone = fields.length === 1 || (fields.length <= 3 && says('newsletterWords'))
  const isPlain = !types.has('textarea') && !types.has('password')
  if (email && isPlain && isAddressAlone) return 'newsletter'
  if (says('cartWords')) return 'order'
  if (says('bookingWords')) return 'booking'
  if (types.has('password')) return 'login'
  if (email && types.has('textarea')) return 'contact'
  if (says('searchWords') || fields.some(isSearchField)) return 'search'
  if (email && fields.length <= 3)
    return says('loginWords') && !says('newsletterWords') ? 'login' : 'newsletter'
  return says('loginWords') ? 'login' : 'other'
}

/** The search role, of the form itself or of what it stands in. */
function isSearch(form: TableElement): boolean {
  for (let at: TableElement | null = form, step = 0; at && step < 5; at = at.parent, step++) {
    if (at.tag === 'search' || at.attrs.role?.trim().toLowerCase() === 'search') return true
  }
  return false
}

/** The parameter names that nearly all search forms use. */
function isSearchField({ attrs }: TableElement): boolean {
  return /^(?:q|s|search|query|keywords?)$/i.test(attrs.name ?? '')
}

function labelOf(page: PageView, element: TableElement): string {
  const { attrs } = element
  const stated = [attrs['aria-label'], attrs.value, attrs.title].find((text) => text?.trim())
  return textStartOf(page, element, 200).trim() || (stated ?? '').slice(0, 200)
}

/** Whether one of the labels holds a phrase of a section of the lexicon. */
function speaks(page: PageView, labels: readonly string[]): (section: PhraseSection) => boolean {
  const streams = labels.slice(0, 20).map((label) => wordStream(label))
  return (section) => {
    const phrases = pageLexicon(page).phrases(section)
    return streams.some((stream) => containsPhrase(stream, phrases))
  }
}
