import type { SiteAudit, SiteIssueList, SitePageList } from '../../../manifests/types/records.ts'
import type { Shop } from './shop.ts'
import { PUBLIC_ORIGIN } from './shop-pages.ts'

/** How well an audit found the planted faults; each wrong one is `issue missed: path` or `issue false: path`. */
export type Accuracy = { readonly found: number; readonly wrong: readonly string[] }

/** Most pages of one answer. */
const AT_ONCE = 1000

/** An audit of the shop by a server that is reached over HTTP. */
export class AuditedShop {
  readonly #server: string
  readonly #path: string

  private constructor(server: string, path: string) {
    this.#server = server
    this.#path = path
  }

  /** @param options beside `maxPages`; those of the shop by default */
  static async start(
    server: string,
    site: string,
    maxPages: number,
    options: object = { expectedOrigin: PUBLIC_ORIGIN },
  ): Promise<AuditedShop> {
    const order = { url: `${site}/`, options: { ...options, maxPages } }
    const { links } = await call<SiteAudit>(`${server}/api/site-audits`, order)
    return new AuditedShop(server, links.self)
  }

  /** The same audit at a server that was started again. */
  at(server: string): AuditedShop {
    return new AuditedShop(server, this.#path)
  }

  get id(): string {
    return this.#path.slice(this.#path.lastIndexOf('/') + 1)
  }

  read(): Promise<SiteAudit> {
    return call(this.#server + this.#path)
  }

  async resume(): Promise<void> {
    await call(`${this.#server}${this.#path}/resume`, {})
  }

  /** Resolves when it has ended. */
  async end(): Promise<SiteAudit> {
    await (await fetch(`${this.#server}${this.#path}/events`)).text()
    return this.read()
  }

  /** Paths of all its pages, or of those that an issue concerns. */
  async pages(issue?: string): Promise<readonly string[]> {
    const paths: string[] = []
    for (;;) {
      const query = `limit=${AT_ONCE}&offset=${paths.length}${issue ? `&issue=${issue}` : ''}`
      const list = await call<SitePageList>(`${this.#server}${this.#path}/pages?${query}`)
      paths.push(...list.pages.map(({ url }) => url.replace(PUBLIC_ORIGIN, '')))
      if (list.pages.length === 0 || paths.length >= list.total) return paths
    }
  }

  /** Compares what it names with what was planted. */
  async accuracy(shop: Shop): Promise<Accuracy> {
    const { issues } = await call<SiteIssueList>(
      `${this.#server}${this.#path}/issues?limit=${AT_ONCE}`,
    )
    const planted = new Map<string, Set<string>>()
    for (const { issue, paths } of shop.planted) {
      planted.set(issue, new Set([...(planted.get(issue) ?? []), ...paths]))
    }
    const wrong: string[] = []
    let found = 0
    for (const [issue, paths] of planted) {
      // Addresses that were not requested are no pages.
      const examples = issues.filter(({ id }) => id === issue).flatMap((one) => one.examples)
      const named = new Set([
        ...(await this.pages(issue)),
        ...examples.map(({ url }) => url.replace(PUBLIC_ORIGIN, '')),
      ])
      for (const path of paths) {
        if (named.has(path)) found += 1
        else wrong.push(`${issue} missed: ${path}`)
      }
      for (const path of named) {
        if (!paths.has(path) && !shop.isSideEffect(issue, path)) {
          wrong.push(`${issue} false: ${path}`)
        }
      }
    }
    return { found, wrong }
  }
}

/** @throws what the server answered, unless that is a success */
async function call<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}
