import { AppError } from '../../../core/errors.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'
import type { StandingsPage } from '../parse/pages.ts'
import type { SourceContext } from './request.ts'
import {
  type Shown,
  StandingsVisitor,
  shows,
  type VisitorParts,
  type Wanted,
} from './standings-visitor.ts'

/** A borrowed item. Call `giveBack` once. */
type Lease<T> = { readonly value: T; giveBack(next: T): void }

type Waiting<T> = (value: T) => void

/** Lends at most `size` items, created on demand. Callers wait when all are in use. */
export class LeasePool<T> {
  readonly #size: number
  readonly #make: () => T
  readonly #idle: T[] = []
  readonly #waiting = new Set<Waiting<T>>()
  #made = 0

  constructor(size: number, make: () => T) {
    this.#size = size
    this.#make = make
  }

  /** Prefers an item that `suits`. @throws the signal's reason */
  async lease(signal: AbortSignal, suits: (value: T) => boolean = () => true): Promise<Lease<T>> {
    signal.throwIfAborted()
    const value = this.#take(suits) ?? (await this.#turn(signal))
    return { value, giveBack: (next) => this.#giveBack(next) }
  }

  #take(suits: (value: T) => boolean): T | undefined {
    const suitable = this.#idle.findIndex(suits)
    if (suitable >= 0) return this.#idle.splice(suitable, 1)[0]
    if (this.#idle.length > 0) return this.#idle.pop()
    if (this.#made >= this.#size) return undefined
    this.#made += 1
    return this.#make()
  }

  #turn(signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const enter = (value: T): void => {
        signal.removeEventListener('abort', leave)
        resolve(value)
      }
      const leave = (): void => {
        this.#waiting.delete(enter)
        reject(signal.reason)
      }
      this.#waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #giveBack(value: T): void {
    const [next] = this.#waiting
    if (next === undefined) this.#idle.push(value)
    else {
      this.#waiting.delete(next)
      next(value)
    }
  }
}

/** After this many consecutive odd pages, retrying each one is pointless. */
const ODD_PAGES = 4
/** After this many in a row, the form's field does not select the division. */
const MISSES = 2

type StandingsReaderParts = VisitorParts & {
  /** Number of parallel sessions. */
  readonly sessions: number
}

/**
 * Reads standings page by page through a few sessions with separate cookies. If the site's form of
 * weeks includes the division, one request returns one page. Otherwise a session first selects the
 * division, which the site remembers. Every response is compared with the request.
 */
export class StandingsReader {
  readonly #parts: StandingsReaderParts
  readonly #pool: LeasePool<StandingsVisitor>
  /** Consecutive pages that no new session understood. */
  #oddPages = 0
  /** Consecutive responses with another division than the form requested. */
  #misses = 0

  constructor(parts: StandingsReaderParts) {
    this.#parts = parts
    this.#pool = new LeasePool(parts.sessions, () => new StandingsVisitor(parts))
  }

  /**
   * Reads the standings of one division and week.
   * @throws PAGE_NOT_UNDERSTOOD also when even a new session gets another division or week;
   * SOURCE_UNREACHABLE, SOURCE_CHANGED, ROBOTS_DISALLOWED
   */
  async read(wanted: Wanted, ctx: SourceContext): Promise<StandingsPage> {
    const standsThere = (visitor: StandingsVisitor): boolean =>
      visitor.divisionId === wanted.divisionId
    const lease = await this.#pool.lease(ctx.signal, standsThere)
    let visitor = lease.value
    try {
      const known = visitor.hasForms ? await this.#tryAgain(visitor, wanted, ctx) : undefined
      if (known !== undefined) return known
      visitor = new StandingsVisitor(this.#parts)
      return await this.#anew(visitor, wanted, ctx)
    } catch (error) {
      if (isOdd(error) || isOfForms(error)) visitor = new StandingsVisitor(this.#parts)
      throw error
    } finally {
      lease.giveBack(visitor)
    }
  }

  /** Like `#again`. Also undefined if its forms no longer lead to a page. */
  async #tryAgain(
    visitor: StandingsVisitor,
    wanted: Wanted,
    ctx: SourceContext,
  ): Promise<StandingsPage | undefined> {
    try {
      return await this.#again(visitor, wanted, ctx)
    } catch (error) {
      if (isOfForms(error)) return undefined
      throw error
    }
  }

  /** Uses a session that has its forms. Undefined if the response is not the wanted page. */
  async #again(
    visitor: StandingsVisitor,
    wanted: Wanted,
    ctx: SourceContext,
  ): Promise<StandingsPage | undefined> {
    const isDirect = visitor.carriesDivision && this.#misses < MISSES
    const stays = visitor.divisionId === wanted.divisionId
    const shown = isDirect
      ? await visitor.askBoth(wanted, ctx)
      : await visitor.askInTurn(wanted, ctx)
    const isMeant = 'page' in shown && shows(shown.page, wanted)
    // Only a change of division shows what selects it.
    if (isDirect && !stays && isMeant) this.#misses = 0
    if (isDirect && isElsewhere(shown, wanted)) this.#misses += 1
    if (isMeant) this.#oddPages = 0
    return isMeant ? shown.page : undefined
  }

  async #anew(
    visitor: StandingsVisitor,
    wanted: Wanted,
    ctx: SourceContext,
  ): Promise<StandingsPage> {
    await visitor.begin(ctx)
    const shown = await visitor.askInTurn(wanted, ctx)
    if ('page' in shown && shows(shown.page, wanted)) {
      this.#oddPages = 0
      return shown.page
    }
    this.#oddPages += 1
    const { url, missing } = problemOf(shown, wanted)
    const retryable = this.#oddPages <= ODD_PAGES
    throw new AppError(PAGE_NOT_UNDERSTOOD, { url, missing, retryable })
  }
}

/** Whether the session's page was not understood, so that the session is useless. */
function isOdd(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PAGE_NOT_UNDERSTOOD'
}

/**
 * Whether the URL of a form may be wrong: a permanent refusal, or another site. Forms are taken
 * from every page, so one bad page would spoil the rest of its session.
 */
function isOfForms(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, data, retryable } = error
  const isRefused = code === 'SOURCE_UNREACHABLE' && typeof data.status === 'number'
  return (isRefused && !retryable) || code === 'SOURCE_CHANGED'
}

/** Whether the response shows another division. */
function isElsewhere(shown: Shown, { divisionId }: Wanted): boolean {
  const other = 'page' in shown ? shown.page.divisionId : null
  return other !== null && other !== divisionId
}

function problemOf(shown: Shown, { divisionId, week }: Wanted): { url: string; missing: string } {
  if (!('page' in shown)) return shown
  const { divisionId: otherId, week: otherWeek } = shown.page
  const other = `division ${otherId ?? 'unknown'}, week ${otherWeek ?? 'unknown'}`
  const missing = `the page of division ${divisionId}, week ${week} (it shows ${other})`
  return { url: shown.url, missing }
}
