import type { Tier2Outputs } from '../../../manifests/types/tier2.ts'
import {
  type ActionKind,
  actionOf,
  type ConversionWords,
  type TrustKind,
  trustIn,
} from '../browsing/conversion-words.ts'
import type { PageSnapshot } from '../browsing/page-snapshot.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'

/** A control or link that calls visitors to act. */
export type CallToAction = Cro['ctas'][number]

export type CroForm = Cro['forms'][number]

/** Elements of the page that turn visitors into customers. */
type Cro = Tier2Outputs['result']['cro']

type CroInputs = {
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

/** Without a browser, only the names of links are known. */
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

/** Something that makes visitors trust, once for each kind. */
type TrustSignal = Cro['trustSignals'][number]

const SPOKEN: Readonly<Record<TrustKind, string>> = {
  reviews: 'The text mentions reviews or testimonials.',
  guarantee: 'The text mentions a guarantee.',
  returns: 'The text mentions returns.',
  delivery: 'The text mentions delivery.',
  payment: 'The text mentions safe or known means of payment.',
  certificates: 'The text mentions certificates or memberships.',
  clients: 'The text mentions customers.',
  experience: 'The text mentions years of experience.',
}
const RATINGS = new Set(['AggregateRating', 'Review'])

/** @param spoken kinds that the page's text mentions */
function trustSignals(
  { page, finalUrl }: SiteFacts,
  spoken: ReadonlySet<TrustKind>,
): readonly TrustSignal[] {
  if (page === null) return []
  const { contactDetails, legalIdentity, socialProfiles, sitePages, structured } = page
  const rating = structured.data.nodes.some(({ types }) => types.some((type) => RATINGS.has(type)))
  const found: (TrustSignal | false)[] = [
    finalUrl.startsWith('https:') && signal('https', 'The page is served over HTTPS.', 'address'),
    contactDetails.count > 0 &&
      signal(
        'contact',
        `The page shows contact details: ${contactDetails.kinds.join(', ')}.`,
        'links',
      ),
    legalIdentity.count > 0 &&
      signal('identity', `The publisher states its ${legalIdentity.kinds.join(', ')}.`, 'markup'),
    (sitePages.privacy.linked || sitePages.terms.linked) &&
      signal('policies', 'Privacy policy or terms are linked.', 'links'),
    socialProfiles.visible.length > 0 &&
      signal('profiles', linkedProfiles(socialProfiles.visible.length), 'links'),
    rating && signal('ratings', 'Structured data gives a rating or review.', 'markup'),
    ...[...spoken].map((kind) => signal(kind, SPOKEN[kind], 'text')),
  ]
  return found.filter((one) => one !== false)
}

function linkedProfiles(count: number): string {
  return count === 1 ? '1 profile is linked.' : `${count} profiles are linked.`
}

function signal(kind: string, detail: string, source: TrustSignal['source']): TrustSignal {
  return { kind, detail, source }
}

type CroParts = {
  readonly ctas: readonly CallToAction[]
  readonly forms: readonly CroForm[]
  readonly signals: readonly TrustSignal[]
}

const POINTS_PER_SIGNAL = 6
const MAX_SIGNALS = 6
/** A newsletter or a download keeps in touch; the others make customers. */
const WEAK = new Set(['newsletter', 'download'])

/**
 * Points reached of those that can be: 30 for a call to action that makes customers (10 for another
 * one), 14 where one is painted as a button and 10 where it is seen without scrolling (only where the
 * page was rendered), 20 for the share of forms without a flaw (only with a form), 6 for each kind of
 * trust signal, at most six. 0 to 100.
 */
export function croScore({ ctas, forms, signals }: CroParts): number {
  const strong = ctas.filter(({ action }) => !WEAK.has(action))
  const isRendered = ctas.length === 0 || ctas.some(({ isButton }) => isButton !== null)
  const parts: readonly (readonly [possible: number, share: number])[] = [
    [30, strong.length > 0 ? 1 : ctas.length > 0 ? 1 / 3 : 0],
    [isRendered ? 14 : 0, strong.some(({ isButton }) => isButton) ? 1 : 0],
    [isRendered ? 10 : 0, strong.some(({ isAboveTheFold }) => isAboveTheFold) ? 1 : 0],
    [forms.length > 0 ? 20 : 0, shareOf(forms)],
    [POINTS_PER_SIGNAL * MAX_SIGNALS, Math.min(signals.length, MAX_SIGNALS) / MAX_SIGNALS],
  ]
  const possible = parts.reduce((sum, [points]) => sum + points, 0)
  const reached = parts.reduce((sum, [points, share]) => sum + points * share, 0)
  return Math.round((100 * reached) / possible)
}

function shareOf(forms: readonly CroForm[]): number {
  const good = forms.filter(({ issues }) => issues.length === 0)
  return forms.length === 0 ? 0 : good.length / forms.length
}
