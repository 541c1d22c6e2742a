import { corsHeaders } from './cors.ts'
import { plainHeader } from './plain-header.ts'

type Headers = Readonly<Record<string, string>>

/** What stands on every answer unless an answer says otherwise, in the two forms that are asked for. */
export class CommonHeaders {
  readonly headers: Headers
  /** The same as lines, without the end of the last one. */
  readonly lines: string

  constructor(headers: Headers) {
    this.headers = headers
    this.lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${plainHeader(value)}`)
      .join('\r\n')
  }

  /**
   * For the headers of a request those of its answer: `always`, and what lets a page of an allowed
   * origin read it. Made once for each origin, because requests come by the ten thousand.
   */
  static byOrigin(
    always: Headers,
    allowed: readonly string[],
  ): (request: Headers) => CommonHeaders {
    const of = (request: Headers): CommonHeaders =>
      new CommonHeaders({ ...always, ...corsHeaders(allowed, request) })
    const others = of({})
    const ofAllowed = new Map(allowed.map((origin) => [origin, of({ origin })]))
    return ({ origin }) => (origin === undefined ? undefined : ofAllowed.get(origin)) ?? others
  }

  /**
   * Those that `own` does not replace. `vary` is the exception: both may depend on what was asked
   * with, and a cache must know of either.
   */
  beside(own: Headers): { readonly common: CommonHeaders; readonly own: Headers } {
    let replaces = false
    for (const name in own) replaces ||= this.headers[name] !== undefined
    if (!replaces) return { common: this, own }
    const kept = Object.entries(this.headers).filter(([name]) => own[name] === undefined)
    const { vary } = this.headers
    const isBoth = vary !== undefined && own.vary !== undefined
    return {
      common: new CommonHeaders(Object.fromEntries(kept)),
      own: isBoth ? { ...own, vary: `${vary}, ${own.vary}` } : own,
    }
  }
}
