import type { RobotsFacts } from '../../../web/robots-facts.ts'
import type { Evidence } from '../evidence.ts'
import type { MetaTag } from '../metadata/meta-tags.ts'
import type { LicenceLink } from './licence-links.ts'
import { robotsSignals } from './robots-signals.ts'
import {
  headerSignals,
  noAiSignals,
  type ReadSignals,
  tdmSignals,
  type UsageSignal,
} from './usage-signals.ts'

export type UsageSources = {
  readonly robots: Pick<RobotsFacts, 'access' | 'txt' | 'url'>
  /** null when the answer is not HTML. */
  readonly page: {
    readonly meta: readonly MetaTag[]
    readonly licences: readonly LicenceLink[]
  } | null
  readonly response: { readonly headers: Readonly<Record<string, readonly string[]>> }
  readonly finalUrl: string
}

/** Preferences for the use of the page, of robots.txt, response headers and meta elements. */
export type UsageFacts = {
  /** Each signal once: `ai-train=no`. Licences and tdm-reservation are not among them. */
  readonly signals: readonly string[]
  /** Signals that forbid uses without which no answer can quote the page. */
  readonly forbidden: readonly string[]
  /** tdm-reservation of a meta element or header: 1 before 0; null without one. */
  readonly tdmReservation: boolean | null
  /** Licences in machine-readable form (RSL). */
  readonly licences: readonly string[]
  /** Uses that one place allows and another one forbids for the same crawlers. */
  readonly conflicts: readonly string[]
  readonly statements: number
  readonly unreadable: readonly Evidence[]
  /** Up to 20 signals, those that forbid an answer first. */
  readonly places: readonly Evidence[]
  readonly conflictPlaces: readonly Evidence[]
}

const MAX_PLACES = 20
/** Uses without which a page cannot be quoted in an answer; `bots` means all automated use. */
const ANSWER_USES = new Set(['search', 'ai-input', 'ai-output', 'ai-use', 'bots'])
/** Names of one use in several vocabularies. Text and data mining includes training. */
const SAME_USE: Readonly<Record<string, string>> = {
  'train-ai': 'ai-train',
  'train-genai': 'ai-train',
  tdm: 'ai-train',
}

/** @param answerBots tokens whose groups in robots.txt count besides the group for all crawlers */
export function usageFacts(sources: UsageSources, answerBots: readonly string[]): UsageFacts {
  const { robots, response, page, finalUrl } = sources
  const parts: ReadSignals[] = [
    robots.access === 'parsed' ? robotsSignals(robots, ['*', ...answerBots], finalUrl) : NOTHING,
    headerSignals(response.headers),
    tdmSignals(page?.meta ?? [], response.headers),
    noAiSignals(page?.meta ?? [], response.headers),
  ]
  const licences = [...robotsLicences(robots), ...(page?.licences ?? [])]
  const all = parts.flatMap(({ signals }) => signals)
  const signals = all.filter(({ use }) => use !== 'tdm')
  const forbidden = signals.filter(({ use, allowed }) => !allowed && ANSWER_USES.has(use))
  const tdm = all.filter(({ use }) => use === 'tdm')
  const readable = licences.filter(({ valid }) => valid)
  const unreadable = [
    ...parts.flatMap((part) => part.unreadable),
    ...licences.filter(({ valid }) => !valid),
  ]
  const conflicts = conflictsAmong(all)
  const others = [...signals.filter((signal) => !forbidden.includes(signal)), ...tdm]
  return {
    signals: distinct(signals),
    forbidden: distinct(forbidden),
    tdmReservation: tdm.length === 0 ? null : tdm.some(({ allowed }) => !allowed),
    licences: [...new Set(readable.map(({ target }) => target))].slice(0, MAX_PLACES),
    conflicts: [...new Set(conflicts.map(({ use }) => SAME_USE[use] ?? use))],
    statements: all.length + licences.length,
    unreadable: placesOf(unreadable),
    places: placesOf([...forbidden, ...others, ...readable]),
    conflictPlaces: placesOf(conflicts),
  }
}

const NOTHING: ReadSignals = { signals: [], unreadable: [] }

function robotsLicences({ access, txt, url }: UsageSources['robots']): LicenceLink[] {
  if (access !== 'parsed') return []
  return txt.licenses.map(({ url: target, line }) => ({
    target,
    valid: /^https?:\/\/[^/\s]+/i.test(target),
    url,
    line,
    detail: `License: ${target}`.slice(0, 200),
  }))
}

/** Each place once: one line may state several signals. */
function placesOf(found: readonly Evidence[]): Evidence[] {
  const places = new Map(found.map((one) => [JSON.stringify(placeOf(one)), placeOf(one)]))
  return [...places.values()].slice(0, MAX_PLACES)
}

function placeOf({ selector, snippet, url, line, detail }: Evidence): Evidence {
  return {
    ...(selector === undefined ? {} : { selector }),
    ...(snippet === undefined ? {} : { snippet }),
    ...(url === undefined ? {} : { url }),
    ...(line === undefined ? {} : { line }),
    ...(detail === undefined ? {} : { detail }),
  }
}

function distinct(signals: readonly UsageSignal[]): string[] {
  const texts = signals.map(({ use, allowed }) => `${use}=${allowed ? 'yes' : 'no'}`)
  return [...new Set(texts)].slice(0, MAX_PLACES)
}

/**
 * Signals that contradict another one. A group of one bot may differ from the group for all
 * crawlers, but each has to agree with itself, and the group for all with the page.
 */
function conflictsAmong(signals: readonly UsageSignal[]): UsageSignal[] {
  const sides = new Map<string, { yes: UsageSignal[]; no: UsageSignal[] }>()
  for (const signal of signals) {
    const key = `${signal.group} ${SAME_USE[signal.use] ?? signal.use}`
    const known = sides.get(key) ?? { yes: [], no: [] }
    sides.set(key, known)
    known[signal.allowed ? 'yes' : 'no'].push(signal)
  }
  return [...sides.values()].flatMap(({ yes, no }) =>
    yes.length > 0 && no.length > 0 ? [yes[0]!, no[0]!] : [],
  )
}
