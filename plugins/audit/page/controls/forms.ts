import type { TableElement } from '../document/document-table.ts'
import { isVisibleInBody } from '../document/elements.ts'
import { locate, textStartOf } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import type { PhraseSection } from '../language/lexicon-files.ts'
import { containsPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'
import { nameSource } from './controls.ts'
import { declaredActions } from './declared-actions.ts'

export type FormPurpose =
  | 'search'
  | 'order'
  | 'booking'
  | 'contact'
  | 'newsletter'
  | 'login'
  | 'other'

const MAX_FORMS = 200
const MAX_FIELDS = 300
const FUNCTIONAL: ReadonlySet<FormPurpose> = new Set(['search', 'order', 'booking', 'contact'])

/** Visible forms of the page and their purpose. */
export const forms = defineFact((page: PageView) =>
  page.table
    .byTag('form')
    .filter(isVisibleInBody)
    .slice(0, MAX_FORMS)
    .map((form) => readForm(page, form)),
)

/** Declared actions without a usable target that do what a form of the page does. */
export const brokenActions = defineFact((page: PageView) =>
  declaredActions(page).filter(
    ({ valid, purpose }) =>
      !valid && forms(page).some((form) => form.functional && form.purpose === purpose),
  ),
)

function readForm(page: PageView, form: TableElement) {
  const parts = partsOf(page, form)
  const personal = parts.fields.filter(({ attrs }) => isPersonalField(attrs))
  const autofill = personal.filter(({ attrs }) => isAutofillToken(attrs.autocomplete)).length
  const purpose = purposeOf(page, form, parts)
  const { toolname, tooldescription } = form.attrs
  return {
    purpose,
    /** A purpose an agent can fulfil: search, order, booking or contact. */
    functional: FUNCTIONAL.has(purpose),
    personalFields: personal.length,
    /** Share of personal fields with an autofill token, 0-100; null without personal fields. */
    autofillPercent: personal.length === 0 ? null : (100 * autofill) / personal.length,
    namedSubmit: parts.submits.some((submit) => isNamedSubmit(page, submit)),
    /** WebMCP attributes: toolname together with tooldescription. */
    declaresTool: Boolean(toolname?.trim() && tooldescription?.trim()),
    /** A potentialAction of the page does what the form does. */
    hasAction: declaredActions(page).some((action) => action.valid && action.purpose === purpose),
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
  const says = speaks(page, submits)
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

/** The search role, on the form itself or on an element that contains it. */
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

/** Asks whether one of the labels holds a phrase of a section of the lexicon. */
function speaks(
  page: PageView,
  submits: readonly TableElement[],
): (section: PhraseSection) => boolean {
  const streams = submits.slice(0, 20).map((submit) => wordStream(labelOf(page, submit)))
  return (section) => {
    const phrases = pageLexicon(page).phrases(section)
    return streams.some((stream) => containsPhrase(stream, phrases))
  }
}

/** Autofill field names of personal data (HTML standard, "autofill field"). */
const PERSONAL = new Set(
  `name honorific-prefix given-name additional-name family-name honorific-suffix nickname username organization-title
  organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2
  address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number
  cc-exp cc-exp-month cc-exp-year cc-csc cc-type bday bday-day bday-month bday-year sex url photo language impp
  tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email`.split(
    /\s+/,
  ),
)

/** Whether an autocomplete attribute names an autofill field; `on` and `off` name none. */
function isAutofillToken(autocomplete: string | undefined): boolean {
  const tokens = (autocomplete ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== 'webauthn' && token !== '')
  return PERSONAL.has(tokens[tokens.length - 1] ?? '')
}

/** Parts of field names by which sites ask for personal data, in the languages of the lexicons. */
const PERSONAL_WORDS = new Set(
  `name fname lname firstname lastname fullname surname givenname familyname yourname
  email mail emailaddress tel phone telephone mobile phonenumber address street city town zip zipcode postal postcode
  postalcode country company organisation organization birthday birthdate dob cc cardnumber
  nom prenom courriel telephone portable adresse rue ville codepostal pays societe entreprise naissance
  naam voornaam achternaam telefoon gsm adres straat stad gemeente woonplaats land bedrijf geboortedatum
  vorname nachname telefon strasse ort plz firma geburtsdatum
  nombre apellido apellidos correo telefono movil direccion calle ciudad pais empresa
  nome cognome posta cellulare indirizzo via citta cap azienda
  apelido sobrenome telefone telemovel celular morada endereco rua cidade localidade`.split(/\s+/),
)
const PERSONAL_TYPES = new Set(['email', 'tel'])

type Field = Readonly<Record<string, string | undefined>>

/** Whether a field asks for something of a person: by type, by autofill token, or by its name or id. */
function isPersonalField(attrs: Field): boolean {
  if (PERSONAL_TYPES.has(attrs.type?.trim().toLowerCase() ?? '')) return true
  if (isAutofillToken(attrs.autocomplete)) return true
  return [attrs.name, attrs.id].some((name) =>
    wordsOf(name).some((word) => PERSONAL_WORDS.has(word)),
  )
}

/** `billing[firstName]` -> billing, first, name, firstname. */
function wordsOf(name: string | undefined): string[] {
  if (name === undefined) return []
  const parts = name
    .slice(0, 100)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return parts.flatMap((part) => [
    part.toLowerCase(),
    ...part.split(/(?=[A-Z])/).map((word) => word.toLowerCase()),
  ])
}
