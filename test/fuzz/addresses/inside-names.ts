/** Ways in which a name leads inside; each has an address by which the canary is reached. */
const LEADS: readonly (readonly string[])[] = [
  ['0.0.0.0'],
  ['127.0.0.1', '0.0.0.0'],
  ['::ffff:127.0.0.1'],
  ['93.184.216.34', '0.0.0.0'],
  ['::', '::ffff:0:127.0.0.1'],
]
const DOMAIN = 'inside-example.com'

/**
 * Names that look public and lead inside, each in one of several ways; it remembers who was looked
 * up. What stays refused where local targets are allowed is what they lead to: the sites of a trial
 * are on loopback themselves.
 */
export class InsideNames {
  readonly #site: string
  readonly #port: number
  readonly #ways = new Map<string, readonly string[]>()
  readonly #asked = new Set<string>()

  /** @param site the one name that leads to 127.0.0.1 @param port where the canary listens */
  constructor(site: string, port: number) {
    this.#site = site
    this.#port = port
  }

  /** An address under a name that tells the place it stands in. */
  readonly urlOf = (place: string): string =>
    `http://${this.hostOf(place)}:${this.#port}/${place}.png`

  /** A name alone, as competitors are given. */
  hostOf(place: string): string {
    const host = `${place.toLowerCase()}.${DOMAIN}`
    const next = LEADS[this.#ways.size % LEADS.length] ?? []
    this.#ways.set(host, this.#ways.get(host) ?? next)
    return host
  }

  readonly resolve = async (name: string): Promise<readonly string[]> => {
    if (name === this.#site) return ['127.0.0.1']
    const found = this.#ways.get(name) ?? (name.endsWith(DOMAIN) ? LEADS[0] : undefined)
    if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    this.#asked.add(name.slice(0, -DOMAIN.length - 1))
    return found
  }

  /** Places whose names were looked up so far. */
  get asked(): ReadonlySet<string> {
    return this.#asked
  }
}
