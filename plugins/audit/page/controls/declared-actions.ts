import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { nodesOf, propertyValues, textOf, urlsOf } from '../structured-data/query.ts'
import type { SdNode, StructuredData } from '../structured-data/structured-data.ts'

/** A target of a potentialAction (https://schema.org/potentialAction). */
type DeclaredAction = {
  readonly type: string
  /** As written, templates included. */
  readonly target: string
  /** The target is an address once its variables are filled in. */
  readonly valid: boolean
  readonly line?: number
}

const MAX_ACTIONS = 100
const MAX_NODES = 1000

export const declaredActions = defineFact((page: PageView): readonly DeclaredAction[] => {
  const { data } = structuredFacts(page)
  const found: DeclaredAction[] = []
  for (const node of data.nodes.slice(0, MAX_NODES)) {
    for (const action of nodesOf(data, node, 'potentialAction')) {
      for (const target of targetsOf(data, action)) {
        if (found.length >= MAX_ACTIONS) return found
        const line = action.line === null ? {} : { line: action.line }
        found.push({
          type: action.types[0] ?? 'Action',
          target: target.slice(0, 500),
          valid: isAddress(page, target),
          ...line,
        })
      }
    }
  }
  return found
})

/** The target itself, or urlTemplate and url of an EntryPoint. */
function targetsOf(data: StructuredData, action: SdNode): string[] {
  const entries = nodesOf(data, action, 'target')
  if (entries.length === 0) return urlsOf(data, action, 'target')
  return entries.flatMap((entry) => {
    const templates = propertyValues(entry, 'urlTemplate')
      .map(textOf)
      .filter((text) => text !== null)
    return templates.length > 0 ? templates : urlsOf(data, entry, 'url')
  })
}

function isAddress(page: PageView, target: string): boolean {
  const filled = target.slice(0, 2048).replace(/\{[^{}]*\}/g, 'x')
  return !/[{}\s]/.test(filled.trim()) && page.resolve(filled) !== null
}

type WellKnown = NonNullable<SiteFacts['probes']['wellKnown']>[number]

/**
 * Functional forms of the page, and the declarations by which agents can use them.
 * `unknown`: nothing is declared on the page and the well-known files could not be asked for.
 */
export const declaredActionsMeasure: Measure = ({ page, probes, missing }, { thresholds }) => {
  if (!page) return { value: null }
  const functional = page.forms.filter((form) => form.functional)
  const least = thresholds.autocompleteMinPercent ?? 100
  const files = probes.wellKnown ?? []
  const declared = files.filter(isDeclaration)
  const broken = page.declaredActions.filter((action) => !action.valid)
  const valid = [
    ...page.declaredActions.filter((action) => action.valid).map(({ type }) => type),
    ...functional.filter(({ declaresTool }) => declaresTool).map(() => 'WebMCP'),
    ...functional
      .filter(({ autofillPercent, namedSubmit }) => namedSubmit && (autofillPercent ?? 0) >= least)
      .map(() => 'autocomplete'),
    ...declared.filter(({ json }) => json === 'valid').map(({ url }) => new URL(url).pathname),
  ]
  const value = {
    purposes: [...new Set(functional.map(({ purpose }) => purpose))],
    valid: [...new Set(valid)],
    broken: [
      ...broken.map(({ type }) => `the target of ${type} is no address`),
      ...declared
        .filter(({ json }) => json === 'invalid')
        .map(({ url }) => `${url} is no valid JSON`),
    ],
    unknown: missing['probes.wellKnown'] !== undefined || files.some(isUnknown),
  }
  const located: readonly Evidence[] = functional
  return {
    value,
    evidence: [
      ...broken.map(({ target, line }) => ({ detail: target, ...(line ? { line } : {}) })),
      ...located,
    ].slice(0, 10),
  }
}

/** Only 200 with a JSON media type: an application that answers every path with HTML declares nothing. */
function isDeclaration({ outcome, status, json, mediaType }: WellKnown): boolean {
  return (
    outcome === 'answered' && status === 200 && json !== 'notJson' && /[/+]json$/.test(mediaType)
  )
}

function isUnknown({ outcome, status }: WellKnown): boolean {
  return outcome !== 'answered' || status === 429
}
