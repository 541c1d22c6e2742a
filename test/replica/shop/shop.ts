import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LoopbackSite, startLoopbackSite } from '../../support/loopback-site.ts'
import { FAULTS, type OtherAnswer, type Plot } from './faults.ts'
import {
  htmlOf,
  PARTNER_ORIGIN,
  PUBLIC_ORIGIN,
  type ShopPage,
  soundPage,
  soundPages,
  type Template,
} from './shop-pages.ts'

export type ShopOptions = {
  /** Sound pages before faults are planted. */
  readonly pages: number
  /** Cases of each kind of fault. */
  readonly cases: number
  /** Least size of the text of a page. Default 4 000. */
  readonly bytes?: number
}

/** The findings that an audit must report for one kind of fault. */
export type Planted = {
  readonly fault: string
  readonly issue: string
  readonly paths: readonly string[]
}

/** An invented shop, the same each time, with faults whose places are known. */
export class Shop {
  readonly planted: readonly Planted[]
  readonly pages = new Map<string, ShopPage>()
  readonly #answers = new Map<string, OtherAnswer>()
  readonly #listed: string[] = []
  /** Paths that a fault changed. */
  readonly #touched = new Set<string>()
  /** `issue path` of what may be named although it was not planted. */
  readonly #side = new Set<string>()

  constructor({ pages, cases, bytes = 4000 }: ShopOptions) {
    for (const page of soundPages(pages, bytes)) this.pages.set(page.path, page)
    this.planted = this.#plant(cases)
  }

  /** Whether an issue may name a page as an effect of another fault. */
  isSideEffect(issue: string, path: string): boolean {
    // A page that lacks something differs from its siblings.
    return this.#side.has(`${issue} ${path}`) || (issue === 'outlier' && this.#touched.has(path))
  }

  /**
   * Its answers on loopback, beside those of its partner. Links are relative to the host; everything
   * else names the public one.
   */
  async serve(latencyMs = 0): Promise<LoopbackSite> {
    const partner = await startLoopbackSite({ routes: PARTNER })
    const html = { 'content-type': 'text/html; charset=utf-8' }
    const respond = (request: IncomingMessage, response: ServerResponse): void => {
      const path = request.url ?? '/'
      const page = this.pages.get(path)
      const { status = 404, location } = this.#answers.get(path) ?? {}
      const isFound = page !== undefined
      if (path.startsWith('/img/')) {
        response.writeHead(this.#answers.get(path)?.status ?? 200, JPEG).end()
        return
      }
      const body = isFound ? htmlOf(page).replaceAll(PARTNER_ORIGIN, partner.origin) : NOT_FOUND
      const etag = etagOf(body)
      const isSame = isFound && request.headers['if-none-match'] === etag
      response.writeHead(isSame ? 304 : isFound ? 200 : status, {
        ...html,
        ...(location !== undefined && { location }),
        ...(!isSame && { 'content-length': Buffer.byteLength(body) }),
        ...(isFound && { etag }),
      })
      response.end(request.method === 'HEAD' || isSame ? undefined : body)
    }
    const text = (body: string, type: string) => ({ headers: { 'content-type': type }, body })
    const site = await startLoopbackSite({
      routes: {
        '/robots.txt': text(
          `User-agent: *\nDisallow: /private/\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`,
          'text/plain',
        ),
        '/sitemap.xml': text(this.sitemap(), 'application/xml'),
        '*': (request, response) => {
          if (latencyMs === 0) respond(request, response)
          else setTimeout(() => respond(request, response), latencyMs)
        },
      },
    })
    const close = (): void => {
      site.close()
      partner.close()
    }
    return { ...site, close }
  }

  sitemap(): string {
    const pages = [...this.pages.values()].filter(({ isListed }) => isListed)
    const paths = [...pages.map(({ path }) => path), ...this.#listed]
    const urls = paths.map((path) => `<url><loc>${PUBLIC_ORIGIN}${path}</loc></url>`)
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`
  }

  #plant(cases: number): Planted[] {
    const plot = this.#plot()
    return Object.entries(FAULTS).map(([fault, { issue, also = [], plant }]) => {
      const paths = Array.from({ length: cases }, (_, nth) => plant(plot, nth)).flat()
      for (const path of paths) {
        this.#touched.add(path)
        for (const other of also) this.#side.add(`${other} ${path}`)
      }
      return { fault, issue, paths }
    })
  }

  #plot(): Plot {
    const pools = new Map<Template, ShopPage[]>()
    const poolOf = (template: Template): ShopPage[] => {
      const pool =
        pools.get(template) ??
        [...this.pages.values()].filter(
          (page) => page.template === template && page.language === 'en',
        )
      pools.set(template, pool)
      return pool
    }
    return {
      take: (template) => {
        const pool = poolOf(template)
        // Spreads faults over the categories.
        const [page] = pool.splice(((pool.length * 7) % 101) % Math.max(1, pool.length), 1)
        if (page === undefined) throw new Error(`too few pages: ${template}`)
        this.#touched.add(page.path)
        return page
      },
      page: (path) => {
        const page = this.pages.get(path)
        if (page === undefined) throw new Error(`no page ${path}`)
        this.#touched.add(path)
        return page
      },
      add: (path, template) => {
        const number = this.pages.size
        const name = `special offer no. ${number}`
        const page = soundPage({ path, template, name, number, bytes: 0 })
        page.isListed = false
        this.pages.set(path, page)
        this.#touched.add(path)
        return page
      },
      answer: (path, answer) => this.#answers.set(path, answer),
      list: (path) => this.#listed.push(path),
    }
  }
}

const JPEG = { 'content-type': 'image/jpeg' }

/** A site that has few pages and keeps programs from one of them. */
const PARTNER = {
  '/works': { body: '<!doctype html><title>Works</title>' },
  '/guarded': { status: 403 },
}

const NOT_FOUND = `<!doctype html><html lang="en"><head><title>Not found – Example Parts</title></head>
<body><main><h1>There is no such page</h1><p>Please choose one from our <a href="/">first page</a>.</p></main></body></html>`

function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
}
