import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'

type WellKnown = NonNullable<SiteFacts['probes']['wellKnown']>[number]

/**
 * Functional forms of the page, and the declarations by which agents can use them.
 * `unknown`: nothing is declared on the page and the well-known files could not be asked for.
 */
export const declaredActions: Measure = ({ page, probes, missing }, { thresholds }) => {
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
