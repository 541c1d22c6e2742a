import { hash } from './world/seeded.ts'

/** The state that the site keeps for a visitor. */
export type Session = { readonly id: string; divisionId: string | undefined }

const COOKIE = /(?:^|;\s*)PHPSESSID=([0-9a-f]{1,64})/

/** Sessions by the cookie `PHPSESSID`; unknown ones are begun anew under a new id. */
export class Sessions {
  readonly #seed: number
  readonly #life: number
  readonly #sessions = new Map<string, Session>()
  #begun = 0
  #untilForgotten: number

  /** @param life After so many requests everything is forgotten, again and again. */
  constructor(seed: number, life = Number.POSITIVE_INFINITY) {
    this.#seed = seed
    this.#life = life
    this.#untilForgotten = life
  }

  /** The session of a request, and whether its cookie must be set. */
  of(cookie: string): { readonly session: Session; readonly isNew: boolean } {
    if (--this.#untilForgotten < 0) this.forget()
    const known = this.#sessions.get(COOKIE.exec(cookie)?.[1] ?? '')
    if (known !== undefined) return { session: known, isNew: false }
    const number = ++this.#begun
    const id = [1, 2, 3].map((part) => hash(this.#seed, number, part).toString(16)).join('')
    const session = { id, divisionId: undefined }
    this.#sessions.set(id, session)
    return { session, isNew: true }
  }

  /** As when the site's server restarts. */
  forget(): void {
    this.#sessions.clear()
    this.#untilForgotten = this.#life
  }
}
