import type { CheckResult } from '../../manifests/types/records.ts'
import type { Label } from './corpus.ts'

/** The verdict of one check on one page, compared with the page's labels. */
export type Comparison = {
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  /** Labels that the check missed. */
  readonly missed: readonly string[]
  /** It warned or failed, and by the labels it should not have. */
  readonly isFalseAlarm?: boolean
}

/** Undefined: the labels give no sure answer. */
export type Judge = (result: CheckResult, label: Label) => Comparison | undefined

const NOTHING: Comparison = { right: [], wrong: [], missed: [] }

const isAlarm = ({ status }: CheckResult): boolean => status === 'fail' || status === 'warn'

/** Fail or warn, where the labels confirm or deny the fault. */
function alarm(fault: (label: Label) => boolean | undefined): Judge {
  return (result, label) => {
    const isFault = fault(label)
    if (isFault === undefined) return undefined
    const alarms = isAlarm(result)
    if (alarms && isFault) return { ...NOTHING, right: ['alarm'] }
    if (alarms) return { ...NOTHING, wrong: ['alarm'], isFalseAlarm: true }
    return isFault ? { ...NOTHING, missed: ['alarm'] } : NOTHING
  }
}

/** A pass because something was found: right only if what it quotes is what the labels quote. */
function evidence(labelled: (label: Label) => readonly string[] | undefined): Judge {
  return (result, label) => {
    const texts = labelled(label)
    if (texts === undefined) return undefined
    if (result.status !== 'pass') {
      const isFalseAlarm = isAlarm(result) && texts.length > 0
      return { ...NOTHING, missed: texts.slice(0, 1), isFalseAlarm }
    }
    const quoted = quotedBy(result)
    const isRight = texts.some((text) => text === ANY || quoted.some((q) => overlaps(q, text)))
    return isRight ? { ...NOTHING, right: quoted.slice(0, 1) } : { ...NOTHING, wrong: quoted }
  }
}

/** Each thing that a warning or failure quotes, where the labels list good ones and bad ones. */
function quotes(lists: {
  readonly right: (label: Label) => readonly string[]
  readonly wrong: (label: Label) => readonly string[]
}): Judge {
  return (result, label) => {
    const alarms = isAlarm(result)
    const quoted = alarms ? quotedBy(result) : []
    const among = (texts: readonly string[]) => (quote: string) =>
      texts.some((text) => overlaps(quote, text))
    const faults = lists.right(label)
    const right = quoted.filter(among(faults))
    const wrong = quoted.filter(
      (quote) => !right.includes(quote) && among(lists.wrong(label))(quote),
    )
    const isFound = (fault: string) => quoted.some((quote) => overlaps(quote, fault))
    // A result quotes ten things at most: what is not among ten may have been found.
    const isOpen = result.status === 'pass' || (alarms && quoted.length < MAX_QUOTES)
    const missed = isOpen ? faults.filter((fault) => !isFound(fault)) : []
    return { right, wrong, missed, isFalseAlarm: right.length === 0 && wrong.length > 0 }
  }
}

/**
 * Each passage that a result quotes, whatever its status: one in ten may depend on its context
 * without an alarm. The labels list sentences from anywhere in the text, and the check reads only
 * the first ones of passages, so that nothing counts as missed.
 */
function passages(result: CheckResult, label: Label): Comparison {
  const quoted = result.evidence.flatMap(({ detail }) => detail ?? [])
  const among = (texts: readonly string[]) =>
    quoted.filter((quote) => texts.some((text) => overlaps(quote, text)))
  const right = among(list(label.notSelfContained))
  const wrong = among(list(label.selfContained)).filter((quote) => !right.includes(quote))
  return { ...NOTHING, right, wrong }
}

const OF_MARKUP = /JSON-LD|FAQPage|aggregateRating|schema|founder|offer|\bgeo\b/i

const MAX_QUOTES = 10

/** Matches whatever a check quotes: the label describes and does not quote. */
const ANY = '*'

function quotedBy({ evidence: list, value }: CheckResult): readonly string[] {
  const told = list.map(({ detail, snippet = '' }) => {
    const source = /\bsrc="([^"]*)"/.exec(snippet)?.[1]
    return source ?? detail ?? snippet.replace(/<[^>]*>/g, ' ').trim()
  })
  return told.length > 0 ? told : [JSON.stringify(value)]
}

function overlaps(a: string, b: string): boolean {
  const [left, right] = [squeezed(a), squeezed(b)]
  return left !== '' && right !== '' && (left.includes(right) || right.includes(left))
}

const squeezed = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

type Of = Readonly<Record<string, unknown>>

const texts = (value: unknown, key: string): string[] | undefined => {
  if (value === undefined || value === 'na') return undefined
  if (value === null) return []
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => {
    const text = typeof one === 'object' && one !== null ? (one as Of)[key] : one
    return typeof text === 'string' ? [text] : []
  })
}
const list = (value: unknown, key = 'text'): string[] => texts(value, key) ?? []
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Of)[key] : undefined
const isSome = (value: unknown): boolean | undefined =>
  value === undefined
    ? undefined
    : !(value === null || (Array.isArray(value) && value.length === 0))
const flag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined
const not = (value: boolean | undefined): boolean | undefined =>
  value === undefined ? undefined : !value

/** Types of pages that are judged by their text. */
const WITH_TEXT = ['article', 'docs', 'product', 'service']
const isTyped = ({ type }: Label, types: readonly string[]): boolean => types.includes(String(type))

function claims(label: Label, isSourced: boolean): string[] {
  const all = Array.isArray(label.claims) ? (label.claims as Of[]) : []
  return all.flatMap(({ t, sourced }) =>
    typeof t === 'string' && sourced === isSourced ? [t] : [],
  )
}

/** By check. What a label says is in the README of a labelled folder. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  'geo.citability.definition': evidence(({ definition }) => {
    if (definition === undefined) return undefined
    const all = Array.isArray(definition) ? definition : [definition]
    return list(all.filter((one) => part(one, 'subject') === true))
  }),
  'geo.brand-entity.described': evidence(({ definition }) => {
    if (definition === undefined) return undefined
    const all = Array.isArray(definition) ? definition : [definition]
    // Other definitions say what the page is about.
    return list(all.filter((one) => String(part(one, 'of')).startsWith('publisher')))
  }),
  'geo.citability.answer-first': alarm((label) => {
    if (!isTyped(label, WITH_TEXT)) return isSome(label.opening) === undefined ? undefined : false
    return not(flag(part(label.opening, 'answers')))
  }),
  'geo.citability.claims-sourced': quotes({
    // Elsewhere the labels do not list all of them, and none is asked to name a source.
    right: (label) => (isTyped(label, ['article', 'docs']) ? claims(label, false) : []),
    wrong: (label) => [...claims(label, true), ...list(label.figures), ...list(label.ownClaims)],
  }),
  'geo.citability.quotations': evidence(({ quotes: said }) => texts(said, 'text')),
  'geo.citability.self-contained': passages,
  'geo.citability.summary-block': evidence(({ summary }) => described(summary)),
  'geo.trust.first-hand-evidence': evidence(({ firstHand }) => described(firstHand)),
  'geo.content-structure.tables-readable': alarm(({ tables }) =>
    Array.isArray(tables)
      ? (tables as Of[]).some(({ state, kind }) => state === 'defective' && kind === 'data')
      : undefined,
  ),
  'geo.content-structure.lists-for-steps': alarm(({ steps }) =>
    steps === undefined ? undefined : part(steps, 'present') === true && !part(steps, 'list'),
  ),
  'geo.multimodal-agents.images-explained': quotes({
    // A logo needs no explanation, only an alternative text.
    right: ({ images }) =>
      [...list(part(images, 'lacking')), ...list(part(images, 'missingAlt'))].filter(
        (name) => !/logo|icon/i.test(name),
      ),
    wrong: ({ images }) => list(part(images, 'decorative')),
  }),
  'geo.renderability.content-in-raw-html': alarm(({ thin }) => flag(thin)),
  'geo.brand-entity.name-consistent': namesBrand,
  'seo.ai-readiness.faq-answered': alarm(({ faq }) => (faq === 0 ? false : undefined)),
  'seo.ai-readiness.schema-matches-text': alarm(({ contradictions }) => {
    const all = list(contradictions)
    // Others are of the page's text alone.
    if (all.length > 0 && !all.some((text) => OF_MARKUP.test(text))) return undefined
    return isSome(contradictions)
  }),
  'seo.authority.about-contact': alarm((label) => {
    const contact = isSome(part(label.links, 'contact'))
    const about = isSome(part(label.links, 'about'))
    return contact === undefined || about === undefined ? undefined : !contact || !about
  }),
  'seo.authority.legal-pages': alarm((label) => {
    const privacy = isSome(part(label.links, 'privacy'))
    const legal = isSome(part(label.links, 'legal'))
    return privacy === undefined || legal === undefined ? undefined : !privacy || !legal
  }),
  'seo.content.author-byline': shows('name', ({ author }) => texts(author, 'text')),
  'seo.content.date-visible': shows('text', ({ date }) => texts(date, 'text')),
  // Other pages (contact, legal, home ...) are not asked for text: thin ones are no fault.
  'seo.content.depth': alarm((label) =>
    isTyped(label, WITH_TEXT) || label.thin !== true ? flag(label.thin) : undefined,
  ),
  'seo.content.no-placeholder': alarm(({ placeholders }) => isSome(placeholders)),
  'seo.content.not-outdated': alarm(({ outdated }) => flag(outdated)),
  'seo.on-page.image-alt': quotes({
    right: ({ images }) => list(part(images, 'missingAlt')),
    wrong: ({ images }) => list(part(images, 'decorative')),
  }),
  'seo.on-page.title-h1-aligned': alarm(({ titleH1 }) => not(flag(titleH1))),
  'seo.performance.image-dimensions': alarm(({ images }) => {
    const shifting = part(part(images, 'measured'), 'shifting')
    const icons = part(part(images, 'measured'), 'shiftingIcons')
    if (isSome(shifting) === undefined) return undefined
    // Small pictures that shift are a matter of taste.
    return isSome(shifting) || (isSome(icons) ? undefined : false)
  }),
  'seo.performance.lcp-image-priority': largestPicture,
  'seo.structured-data.breadcrumb': (result, label) => {
    if (label.breadcrumb === undefined) return undefined
    const seen = part(result.value, 'visible')
    const isSeen = seen !== null && seen !== undefined
    if (result.status === 'notApplicable' && label.breadcrumb === null) return NOTHING
    if (!isSeen) return { ...NOTHING, missed: list(label.breadcrumb) }
    const quoted = [String(part(seen, 'snippet'))]
    return isSome(label.breadcrumb) ? { ...NOTHING, right: quoted } : { ...NOTHING, wrong: quoted }
  },
}

/** Everything that the check says an article shows, enough or not. Other pages need not show it. */
function shows(key: string, labelled: (label: Label) => readonly string[] | undefined): Judge {
  return (result, label) => {
    const expected = labelled(label)
    if (expected === undefined) return undefined
    const shown = part(result.value, key)
    if (result.status === 'notApplicable' && !isTyped(label, ['article'])) return undefined
    if (typeof shown !== 'string' || result.status === 'notApplicable') {
      return { ...NOTHING, missed: expected.slice(0, 1) }
    }
    const isRight = expected.some((text) => overlaps(shown, text))
    return isRight ? { ...NOTHING, right: [shown] } : { ...NOTHING, wrong: [shown] }
  }
}

function described(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined
  return value === null ? [] : [ANY]
}

/** Whichever name the check takes for the publisher's, be it to praise or to blame. */
function namesBrand(result: CheckResult, { brand, brandAlso }: Label): Comparison | undefined {
  const name = part(result.value, 'name')
  const known = [...list(brand), ...list(brandAlso)]
  if (known.length === 0) return undefined
  if (typeof name !== 'string' || result.status === 'notApplicable') {
    return { ...NOTHING, missed: known.slice(0, 1) }
  }
  const isRight = known.some((one) => squeezed(one) === squeezed(name))
  return isRight ? { ...NOTHING, right: [name] } : { ...NOTHING, wrong: [name] }
}

/**
 * Whichever picture the check takes for the largest element: the measured one, or the one that a
 * reader of the code takes for it. Backgrounds and logos are out of its reach: it may keep silent there.
 */
function largestPicture(result: CheckResult, { lcp, lcpMeasured }: Label): Comparison | undefined {
  const largest = [...list(lcpMeasured, 'desktop'), ...list(lcpMeasured, 'phone')]
  if (largest.length === 0) return undefined
  const pictures = largest.flatMap((text) => /^[a-z]+ (\/\S+)$/.exec(text)?.[1] ?? [])
  if (result.status === 'notApplicable') {
    if (pictures.length === 0) return NOTHING
    const missed = largest.filter((text) => /^(?:img|video) \/(?!.*logo)/i.test(text))
    return missed.length === 0 ? undefined : { ...NOTHING, missed: missed.slice(0, 1) }
  }
  const snippet = result.evidence[0]?.snippet ?? ''
  const read = list(lcp).flatMap(
    (text) => /\S+\.(?:jpe?g|png|webp|avif|gif)\b/i.exec(text)?.[0] ?? [],
  )
  if ([...pictures, ...read].some((path) => snippet.includes(stem(path)))) {
    return { ...NOTHING, right: [snippet] }
  }
  // A picture that the page marks as a priority may be praised even where a text is larger.
  const isHarmless = result.status === 'pass' && pictures.length === 0
  return isHarmless ? NOTHING : { ...NOTHING, wrong: [snippet] }
}

/** Name of a picture without its size and kind: a picture is stored in several. */
function stem(path: string): string {
  const name = decodeURI(path).split('/').at(-1) ?? ''
  return name.replace(/(?:[-_]\d+(?:x\d+)?)?\.\w+$/, '')
}
