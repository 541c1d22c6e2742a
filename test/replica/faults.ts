import type { PageKind, ReplicaRequest } from './requests.ts'
import { hash, pick, textSeed } from './world/seeded.ts'

/**
 * `reset`: the connection breaks before an answer; `refuse`: so it does, and new ones are refused
 * for a moment; `hang`: no answer at all; `slow`: a late one; `500`, `429`, `503`: the status;
 * `truncated`: a 200 that ends early without `</html>`; `broken`: a body shorter than announced;
 * `empty`: a 200 without a body; `drift`: another design; `renamed-header`: the team's column is
 * called otherwise; `warning-only`: PHP's warnings and nothing else; `maintenance`: a notice;
 * `bare-429`, `bare-503`: without Retry-After; `other-page`: another page of the same kind;
 * `session-lost`: the site has forgotten all visitors; `login`: a form for a password;
 * `login-redirect`: the way there; `redirect-loop`: a way to itself; `garbage`: noise;
 * `latin-1`: the page in the charset of old; `wrong-type`: called a picture; `bad-gzip`: said to be
 * compressed; `harmless-markup`, `harmful-markup`: its markup changed in one way or another.
 */
export const FAULT_KINDS = [
  'reset',
  'refuse',
  'hang',
  'slow',
  '500',
  '502',
  '429',
  '503',
  'bare-429',
  'bare-503',
  'truncated',
  'broken',
  'empty',
  'drift',
  'renamed-header',
  'warning-only',
  'maintenance',
  'other-page',
  'session-lost',
  'login',
  'login-redirect',
  'redirect-loop',
  'garbage',
  'latin-1',
  'wrong-type',
  'bad-gzip',
  'harmless-markup',
  'harmful-markup',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

export type Faults = {
  /** Share of the requests, 0-1. */
  readonly rate: number
  readonly kinds: readonly FaultKind[]
  /** Default 1. */
  readonly seed?: number
  /** Only for these pages; default all but robots.txt. */
  readonly pages?: readonly PageKind[]
  /**
   * `page` (default): the same for the nth request of a page in whatever order they arrive;
   * `request`: for the nth request of all. A retry counts as another request in either case.
   */
  readonly by?: 'page' | 'request'
  /**
   * Each kind after the other; default one by chance. The first requests of the first pages meet
   * one whatever the rate, until each kind has happened: as many pages as kinds see them all.
   */
  readonly inTurn?: boolean
}

/** A fault for chosen requests, before those that happen by rate. */
export type FaultRule = {
  readonly kind: FaultKind
  matches(request: Omit<ReplicaRequest, 'fault'>): boolean
  /** How often; default always. */
  readonly times?: number
}

/** Decides which request meets which fault. */
export class FaultPlan {
  #faults: Faults | undefined
  readonly #rules = new Map<FaultRule, number>()
  #turn = 0

  constructor(faults: Faults | undefined) {
    this.#faults = faults
  }

  /** From now on; undefined for none. */
  set(faults: Faults | undefined): void {
    this.#faults = faults
    this.#turn = 0
  }

  /** Gives a function that takes the rule away. */
  add(rule: FaultRule): () => void {
    this.#rules.set(rule, rule.times ?? Number.POSITIVE_INFINITY)
    return () => this.#rules.delete(rule)
  }

  decide(request: Omit<ReplicaRequest, 'fault'>): FaultKind | null {
    for (const [rule, left] of this.#rules) {
      if (left <= 0 || !rule.matches(request)) continue
      this.#rules.set(rule, left - 1)
      return rule.kind
    }
    return this.#byRate(request)
  }

  #byRate(request: Omit<ReplicaRequest, 'fault'>): FaultKind | null {
    const faults = this.#faults
    if (faults === undefined || faults.kinds.length === 0) return null
    const { rate, kinds, seed = 1, pages, by = 'page', inTurn = false } = faults
    if (pages === undefined ? request.kind === 'robots' : !pages.includes(request.kind)) return null
    const isOwed = inTurn && this.#turn < kinds.length && request.earlier === 0
    const drawn =
      by === 'request'
        ? hash(seed, request.number)
        : hash(seed, textSeed(request.page), request.earlier)
    if (!isOwed && hash(drawn, 1) / 2 ** 32 >= rate) return null
    return pick(kinds, inTurn ? this.#turn++ : hash(drawn, 2))
  }
}

const RENAMED: Readonly<Record<string, string>> = {
  Équipe: 'Formation',
  divisionSelect: 'division-list',
  clubSelect: 'club-list',
  'week-form': 'round-form',
  indice: 'matricule',
  Licence: 'Affiliation',
  '<h2': '<div',
  '</h2': '</div',
  'rows: category': 'items: kind',
  'datatable-': 'grid-',
  'card-header': 'panel-title',
  'data-listing-row': 'data-entry',
  '<select': '<div role="listbox"',
  '</select': '</div',
  '<option': '<span',
  '</option': '</span',
}
const RENAMABLE = new RegExp(Object.keys(RENAMED).join('|'), 'g')

/** The page after a redesign that renamed everything a reader goes by. */
export function drifted(html: string): string {
  return html.replace(RENAMABLE, (found) => RENAMED[found] as string)
}

/** The page with another word for the column of the teams and nothing else changed. */
export function withRenamedHeader(html: string): string {
  return html.replaceAll('Équipe', 'Formation')
}

/** The warning that PHP prints for a missing array key, as a line of HTML. */
export function phpWarning(script: string, key: string): string {
  return `<br />
<b>Warning</b>: Undefined array key "${key}" in <b>/var/www/html${script}</b> on line <b>48</b><br />
`
}
