import type { HttpClient, HttpRequest, HttpResponse } from '../../../core/ports/http.ts'
import { type Double, type DoubleHandler, openDouble } from '../../doubles/double.ts'

const PARTY_HEADER = 'x-meddled-party'

/** One request of the program to a third party, or to a site (`party` is `site`). */
export type Asked = { readonly party: string } & Pick<HttpRequest, 'url' | 'headers' | 'body'>

type Parts = {
  readonly inner: HttpClient
  /** By origin. */
  readonly names: ReadonlyMap<string, string>
  readonly answers: Map<string, DoubleHandler>
  readonly server: Double
}

/**
 * The outgoing HTTP of a program under test: notes every request by the name of who is asked, and
 * lets a test answer in place of single third parties, over real HTTP.
 */
export class MeddledParties implements HttpClient {
  readonly asked: Asked[] = []
  /** Called with each request as it leaves. */
  onAsked: (asked: Asked) => void = () => undefined
  readonly #parts: Parts
  #underWay = 0

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `env`: variables such as PLACES_BASE_URL, whose party is called `places`. */
  static async start(
    inner: HttpClient,
    env: Readonly<Record<string, string>>,
  ): Promise<MeddledParties> {
    const names = Object.entries(env).flatMap(([variable, value]): [string, string][] => {
      const [, party] = /^([A-Z]+)(?:_\w+)?_BASE_URL$/.exec(variable) ?? []
      return party === undefined ? [] : [[new URL(value).origin, party.toLowerCase()]]
    })
    const answers = new Map<string, DoubleHandler>()
    const server = await openDouble((request) => {
      const { [PARTY_HEADER]: party = '', ...headers } = request.headers
      return answers.get(party)?.({ ...request, headers }) ?? { status: 500 }
    })
    return new MeddledParties({ inner, names: new Map(names), answers, server })
  }

  get names(): readonly string[] {
    return [...this.#parts.names.values()]
  }

  /** The source of the answers of tests. */
  get url(): string {
    return this.#parts.server.url
  }

  /** Answers from now on in place of these parties; of all of them where none is named. */
  meddle(answer: DoubleHandler, parties: readonly string[] = this.names): void {
    for (const party of parties) this.#parts.answers.set(party, answer)
  }

  /** Everybody answers for himself again, and nothing has been asked. */
  reset(): void {
    this.#parts.answers.clear()
    this.asked.length = 0
    this.onAsked = () => undefined
  }

  askedOf(party: string): readonly Asked[] {
    return this.asked.filter((asked) => asked.party === party)
  }

  /** Requests of the program that have not ended, and those that the answering server still has. */
  get underWay(): { readonly sent: number; readonly received: number } {
    return { sent: this.#underWay, received: this.#parts.server.underWay() }
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    const { origin, pathname, search } = new URL(request.url)
    const party = this.#parts.names.get(origin) ?? 'site'
    const { url, headers = {}, body = '' } = request
    const asked = { party, url, headers, body }
    this.asked.push(asked)
    this.onAsked(asked)
    this.#underWay += 1
    try {
      if (!this.#parts.answers.has(party)) return await this.#parts.inner.fetch(request)
      return await this.#parts.inner.fetch({
        ...request,
        url: `${this.#parts.server.url}${pathname}${search}`,
        headers: { ...headers, [PARTY_HEADER]: party },
      })
    } finally {
      this.#underWay -= 1
    }
  }

  close(): Promise<void> {
    return this.#parts.server.close()
  }
}
