import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Figure, figure, median } from '../measure/figure.ts'
import { JsonProcess, jsonOf } from '../measure/json-process.ts'
import { ServerProcess } from '../measure/server-process.ts'
import { PUBLIC_ORIGIN } from '../replica/shop/shop-pages.ts'
import type { BareCrawl } from './bare-crawl.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const SHOP = file('./shop-site.ts')
const BARE = file('./bare-crawl.ts')
const CRAWLEE = file('./crawlee-crawl.mjs')

/** A folder with `@crawlee/cheerio`, which is no dependency of the project. */
const crawleeFolder = process.env.CRAWLEE_FOLDER
const AT_ONCE = 8
const PAGES = 2000
/** Most pages have about as much. */
const PAGE_BYTES = 50_000
const LARGE = { pages: 20_000, bytes: 3000 }
const LEAST = { pagesPerSecond: 40, ofBare: 0.35, ofCrawlee: 0.8 }
/** Pages beyond these of a template are read for links, status and titles only, as crawlers read them. */
const SAMPLE = { perTemplate: 20 }
const MOST_MB = 700
/** Growth of memory between 2 000 and 20 000 pages that still counts as flat. */
const MOST_GROWTH_MB = 150
const ROUNDS = 3
const FIRST = 2000

/** The real server auditing whole sites, each process for itself. */
export async function siteBench(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  const server = await ServerProcess.start({ dataDir })
  try {
    return [...(await paceRows(server)), ...(await memoryRows(server))]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function paceRows(server: ServerProcess): Promise<Figure[]> {
  const shop = new JsonProcess<ShopSite>([SHOP, String(PAGES), String(PAGE_BYTES)])
  try {
    const { url } = await shop.answer
    await forget(await auditOnce(server, url, 200))
    const own: number[] = []
    const sampled: number[] = []
    let again = 0
    const bare: number[] = []
    const trees: number[] = []
    const crawlee: number[] = []
    // In turn, so that a machine that slows down slows down all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = await auditOnce(server, url, PAGES)
      own.push(paceOf(first))
      const second = await auditOnce(server, url, PAGES)
      again = paceOf(second)
      // A later audit would use its answers.
      for (const audit of [first, second]) await forget(audit)
      const light = await auditOnce(server, url, PAGES, { sample: SAMPLE })
      sampled.push(paceOf(light))
      await forget(light)
      bare.push(paceOf(await jsonOf<BareCrawl>([BARE, url, String(AT_ONCE)])))
      trees.push(paceOf(await jsonOf<BareCrawl>([BARE, url, String(AT_ONCE), 'tree'])))
      if (crawleeFolder === undefined) continue
      crawlee.push(paceOf(await jsonOf<BareCrawl>([CRAWLEE, url, crawleeFolder])))
    }
    const name = `site: ${PAGES} pages of 50 kB`
    const rates = [
      { name, value: median(own) },
      { name: `${name}, ${SAMPLE.perTemplate} of each template judged`, value: median(sampled) },
    ].map((rate) => ({ ...rate, unit: 'pages/s' }))
    const rows: Figure[] = [
      ...rates.map((rate) => figure({ ...rate, target: LEAST.pagesPerSecond, bounds: 'least' })),
      ...comparedTo(rates, 'a bare link crawler', bare, LEAST.ofBare),
      {
        ...{ name: `${name}, a link crawler that builds trees, to a bare one`, unit: 'pages/s' },
        ...{ value: median(trees), baseline: median(bare) },
      },
      { name: `${name}, audited again, unchanged`, value: again, unit: 'pages/s' },
    ]
    if (crawlee.length > 0) {
      rows.push(...comparedTo(rates, "Crawlee's CheerioCrawler", crawlee, LEAST.ofCrawlee))
    } else console.error('Crawlee is left out: CRAWLEE_FOLDER names no folder that has it.')
    return rows
  } finally {
    await shop.stop()
  }
}

function comparedTo(
  rates: readonly { readonly name: string; readonly value: number; readonly unit: string }[],
  other: string,
  paces: readonly number[],
  target: number,
): Figure[] {
  return rates.map(({ name, ...rate }) =>
    figure({
      ...{ ...rate, name: `${name}, to ${other}`, baseline: median(paces) },
      ...{ target, bounds: 'leastRatio' },
    }),
  )
}

async function memoryRows(server: ServerProcess): Promise<Figure[]> {
  const shop = new JsonProcess<ShopSite>([SHOP, String(LARGE.pages), String(LARGE.bytes)])
  try {
    const { url } = await shop.answer
    let early = 0
    server.forgetPeak()
    const crawl = await auditOnce(server, url, LARGE.pages, {}, (read) => {
      if (early > 0 || read < FIRST) return
      early = server.memory().peakMb
    })
    const { peakMb } = server.memory()
    const name = `site: ${LARGE.pages} pages`
    return [
      { name: `${name}, pace`, value: paceOf(crawl), unit: 'pages/s' },
      figure({ name: `${name}, peak memory`, value: peakMb, unit: 'MB', target: MOST_MB }),
      figure({
        ...{ name: `${name}, growth after ${FIRST} pages`, value: peakMb - early, unit: 'MB' },
        target: MOST_GROWTH_MB,
      }),
    ]
  } finally {
    await shop.stop()
  }
}

type ShopSite = { readonly url: string }
type Audit = {
  readonly status: string
  readonly message: string | null
  readonly counts: { readonly read: number }
}

type Done = BareCrawl & { readonly address: string }

export async function forget({ address }: Done): Promise<void> {
  const response = await fetch(address, { method: 'DELETE' })
  if (!response.ok) throw new Error(await response.text())
}

export const paceOf = ({ ms, pages }: BareCrawl): number => (1000 * pages) / ms

/** From the order to the result, as a caller waits for it. @throws when not all pages were read. */
export async function auditOnce(
  { url: server }: Pick<ServerProcess, 'url'>,
  site: string,
  maxPages: number,
  options: Readonly<Record<string, unknown>> = {},
  onPages: (read: number) => void = () => {},
): Promise<Done> {
  const startedAt = performance.now()
  const started = await fetch(`${server}/api/site-audits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `${site}/`,
      options: { maxPages, expectedOrigin: PUBLIC_ORIGIN, ...options },
    }),
  })
  const text = await started.text()
  if (!started.ok) throw new Error(text)
  const { siteAuditId } = JSON.parse(text) as { readonly siteAuditId: string }
  const path = `${server}/api/site-audits/${siteAuditId}`
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const audit = (await (await fetch(path)).json()) as Audit
    onPages(audit.counts.read)
    if (audit.status === 'queued' || audit.status === 'running') continue
    const ms = performance.now() - startedAt
    const pages = audit.counts.read
    if (audit.status === 'completed' && pages >= maxPages) return { ms, pages, address: path }
    throw new Error(`${audit.status} after ${pages} pages: ${audit.message}`)
  }
}
