import { relTokens } from '../document/attributes.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { countWords } from '../language/words.ts'
import { wallText } from '../response/substitute-page.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { evidenceOf, has, propertyValues, textOf } from '../structured-data/query.ts'
import { primaryOf } from '../structured-data/structured-facts.ts'

const WALL_TOKENS = new Set(['paywall', 'regwall', 'metered', 'subscribe-wall', 'age-gate'])
const MAX_EVIDENCE = 10

/** Signs in the page that a login, a paywall or an age gate hides its text. */
export const accessWall = defineFact((page: PageView) => {
  const passwords = page.table.byTag('input').filter(isPasswordOfBody)
  const containers = page.table.elements.filter(isWallContainer)
  const modals = coveringModals(page)
  const declared = declaredAccess(page)
  const text = wallText(page)
  return {
    passwordField: passwords.length > 0,
    /** What the words ask for: login, paywall or age; null without such words. */
    text: text?.kind ?? null,
    sign: text?.sign ?? null,
    container: containers.length > 0,
    modal: modals.length > 0,
    declaredPaid: declared.declaredPaid,
    declaresPart: declared.declaresPart,
    elements: [
      ...declared.evidence,
      ...(text ? [text] : []),
      ...[...passwords, ...containers, ...modals]
        .slice(0, MAX_EVIDENCE)
        .map((element) => locate(page, element)),
    ].slice(0, MAX_EVIDENCE),
  }
})

function isPasswordOfBody(element: TableElement): boolean {
  const { attrs, flags } = element
  if (attrs.type?.toLowerCase() !== 'password') return false
  // A closed log-in dialog hides nothing.
  const elsewhere = Flag.header | Flag.nav | Flag.aside | Flag.footer | Flag.hidden | Flag.noText
  return (flags & elsewhere) === 0 && closest(element, isClosedDialog) === null
}

const DIALOG =
  /(?:^|[\s_-])(?:modal|popup|pop-up|overlay|reveal|offcanvas|drawer|dialog|lightbox|dropdown|flyout)(?:$|[\s_-])/i
const OPEN = /(?:^|[\s_-])(?:open|opened|show|shown|active|visible)(?:$|[\s_-])/i

/** Whether a class closes the dialog: style sheets hide such elements until a click. */
function isClosedDialog({ attrs }: TableElement): boolean {
  const name = `${attrs.class ?? ''} ${attrs.id ?? ''}`.slice(0, 500)
  return DIALOG.test(name) && !OPEN.test(name)
}

function isWallContainer({ attrs, flags }: TableElement): boolean {
  if (attrs.class === undefined && attrs.id === undefined) return false
  if ((flags & Flag.hidden) !== 0 || (flags & Flag.body) === 0) return false
  if (WALL_TOKENS.has(attrs.id?.toLowerCase() ?? '')) return true
  return relTokens(attrs.class).some((token) => WALL_TOKENS.has(token))
}

/** Open dialogs with more words than the main content. */
function coveringModals(page: PageView): TableElement[] {
  const words = mainText(page).words
  const open = page.table.elements
    .filter(
      ({ tag, attrs }) =>
        (tag === 'dialog' && attrs.open !== undefined) || attrs['aria-modal'] === 'true',
    )
    .slice(0, MAX_SAMPLES)
  const outermost = open.filter(({ index }, i) => i === 0 || index >= open[i - 1]!.end)
  return outermost.filter((modal) => {
    if ((modal.flags & Flag.hidden) !== 0) return false
    return countWords(page.table.textOf(modal, Flag.noText), pageLanguage(page)) > words
  })
}

/** isAccessibleForFree of the primary node, and whether the paywalled part is declared. */
function declaredAccess(page: PageView) {
  const facts = structuredFacts(page)
  const { data } = facts
  const node = primaryOf(facts)
  const values = node ? propertyValues(node, 'isAccessibleForFree') : []
  const declaredPaid = values.some((value) =>
    /^(?:false|no|https?:\/\/schema\.org\/False)$/i.test(textOf(value) ?? ''),
  )
  return {
    declaredPaid,
    declaresPart: node !== undefined && has(data, node, 'hasPart.cssSelector'),
    evidence: node && declaredPaid ? [evidenceOf(node, 'isAccessibleForFree is false')] : [],
  }
}
