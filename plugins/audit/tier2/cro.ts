import {
  type ActionKind,
  actionOf,
  type ConversionWords,
  trustIn,
} from '../browsing/conversion-words.ts'
import type { PageSnapshot } from '../browsing/page-snapshot.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { CallToAction, Cro, CroForm } from './cro-result.ts'
import { croScore } from './cro-score.ts'
import { trustSignals } from './trust-signals.ts'

export type CroInputs = {
  readonly site: SiteFacts
  readonly content: PageContent | null
  readonly snapshot: PageSnapshot | null
  readonly words: ConversionWords
}

const MAX_CTAS = 30
const MAX_FORMS = 20
const FEW_FIELDS = 5

export function cro({ site, content, snapshot, words }: CroInputs): Cro {
  const ctas = snapshot === null ? linkedCalls(site, words) : shownCalls(snapshot, words)
  const forms = formsOf(site)
  const spoken = new Set(
    (content?.sections ?? []).flatMap(({ heading, text }) =>
      [heading ?? '', ...text.split('\n')].flatMap((line) => trustIn(line, words)),
    ),
  )
  const signals = trustSignals(site, spoken)
  return { ctas, forms, trustSignals: signals, score: croScore({ ctas, forms, signals }) }
}

function shownCalls(snapshot: PageSnapshot, words: ConversionWords): readonly CallToAction[] {
  const found = snapshot.controls.map(({ name, isButton, y, selector }) => {
    return { name, isButton, isAboveTheFold: y < snapshot.height, selector }
  })
  return merged(found, words)
}

/** Of the HTML alone only links are known by name. */
function linkedCalls({ page }: SiteFacts, words: ConversionWords): readonly CallToAction[] {
  const links = (page?.links ?? []).filter(({ hidden }) => !hidden)
  const found = links.map(({ name, selector }) => {
    return { name, isButton: null, isAboveTheFold: null, selector }
  })
  return merged(found, words)
}

type Named = Pick<CallToAction, 'name' | 'isButton' | 'isAboveTheFold' | 'selector'>

function merged(controls: readonly Named[], words: ConversionWords): readonly CallToAction[] {
  const found = new Map<string, CallToAction>()
  const decided = new Map<string, ActionKind | null>()
  for (const control of controls) {
    const key = control.name.toLowerCase()
    const action = decided.has(key) ? decided.get(key) : actionOf(control.name, words)
    decided.set(key, action ?? null)
    if (!action || (found.size >= MAX_CTAS && !found.has(key))) continue
    const known = found.get(key)
    found.set(key, {
      name: known?.name ?? control.name,
      action,
      count: (known?.count ?? 0) + 1,
      isButton: control.isButton === null ? null : control.isButton || (known?.isButton ?? false),
      isAboveTheFold:
        control.isAboveTheFold === null
          ? null
          : control.isAboveTheFold || (known?.isAboveTheFold ?? false),
      selector: known?.selector ?? control.selector,
    })
  }
  return [...found.values()]
}

function formsOf({ page }: SiteFacts): readonly CroForm[] {
  return (page?.forms ?? [])
    .filter(({ purpose }) => purpose !== 'search')
    .slice(0, MAX_FORMS)
    .map(({ purpose, personalFields, autofillPercent, namedSubmit, selector }) => ({
      purpose,
      personalFields,
      autofillPercent,
      issues: [
        ...(namedSubmit ? [] : ['Its button to send has no name.']),
        ...(personalFields > FEW_FIELDS ? [`It asks for ${personalFields} personal details.`] : []),
        ...(autofillPercent !== null && autofillPercent < 100
          ? [
              'Not all personal fields have an autocomplete token, so that browsers cannot fill them.',
            ]
          : []),
      ],
      selector,
    }))
}
