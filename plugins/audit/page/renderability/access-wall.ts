import { relTokens } from '../document/attributes.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { countWords } from '../language/words.ts'
import type { Measure } from '../measure.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { evidenceOf, has, propertyValues, textOf } from '../structured-data/query.ts'
import { primaryOf } from '../structured-data/structured-facts.ts'

const WALL_TOKENS = new Set(['paywall', 'regwall', 'metered', 'subscribe-wall', 'age-gate'])
const MAX_EVIDENCE = 10

/** Signs in the page that a login, a paywall or an age gate stands before its text. */
export const accessWall = defineFact((page: PageView) => {
  const passwords = page.table.byTag('input').filter(isPasswordOfBody)
  const containers = page.table.elements.filter(isWallContainer)
  const modals = coveringModals(page)
  const declared = declaredAccess(page)
  return {
    passwordField: passwords.length > 0,
    container: containers.length > 0,
    modal: modals.length > 0,
    declaredPaid: declared.declaredPaid,
    declaresPart: declared.declaresPart,
    elements: [
      ...declared.evidence,
      ...[...passwords, ...containers, ...modals]
        .slice(0, MAX_EVIDENCE)
        .map((element) => locate(page, element)),
    ].slice(0, MAX_EVIDENCE),
  }
})

function isPasswordOfBody({ attrs, flags }: TableElement): boolean {
  if (attrs.type?.toLowerCase() !== 'password') return false
  // A log-in dialog that is closed stands before nothing.
  const elsewhere = Flag.header | Flag.nav | Flag.aside | Flag.footer | Flag.hidden | Flag.noText
  return (flags & elsewhere) === 0
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

const WALL_STATUSES = new Set([401, 402])

/** Signs that a wall replaces the text, and how much text is readable all the same. */
export const accessWallMeasure: Measure = ({ page, response, finalUrl }, { thresholds }) => {
  if (response.status === 429 || response.challenge) {
    return {
      value: null,
      inconclusive: 'the auditor was answered with a challenge or told to slow down',
    }
  }
  const wall = page?.accessWall
  const words = page?.text.words ?? 0
  const signs: string[] = []
  if (WALL_STATUSES.has(response.status)) signs.push(`status ${response.status}`)
  const answer = signs.map((detail) => ({ url: finalUrl, detail }))
  if (wall?.passwordField && words < (thresholds.minReadableWords ?? 0))
    signs.push('a password field')
  if (wall?.container) signs.push('a paywall or gate container')
  if (wall?.modal) signs.push('an open dialog with more text than the page')
  const declared = wall?.declaredPaid === true
  if (declared) signs.push('isAccessibleForFree is false')
  return {
    value: {
      signs,
      count: signs.length,
      words,
      /** The markup says so and names the paywalled part, and nothing else stands in the way. */
      declaredOnly: declared && wall?.declaresPart === true && signs.length === 1,
    },
    evidence: [...answer, ...(wall?.elements ?? [])],
  }
}
