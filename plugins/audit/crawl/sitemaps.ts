import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { auditedUrl, publicUrl, type SiteAddresses } from '../page/address/audited-site.ts'
import type { HostSlots } from '../page/http/host-slots.ts'
import { outcomeOf, transferOf } from '../page/http/response.ts'
import type { SitemapTargets } from '../page/sitemap/entry-tally.ts'
import { mergeSitemaps } from '../page/sitemap/merge-sitemaps.ts'
import {
  isGzip,
  MAX_SITEMAP_BYTES,
  parseSitemap,
  type SitemapAnswer,
  type SitemapInput,
  type SitemapReading,
  unreadSitemap,
} from '../page/sitemap/parse-sitemap.ts'
import type { SitemapFacts, SitemapFile } from '../page/sitemap/sitemap-facts.ts'
import type { Requester } from './requester.ts'
import type { RobotsAnswer } from './site-files.ts'

const MAX_REDIRECTS = 5
/** Larger files are read in the compute pool. A gzip file may expand greatly. */
const INLINE_BYTES = 256 * 1024
const INLINE_GZIP_BYTES = 16 * 1024
const PARSE_TIMEOUT_MS = 20_000
/** Additional time to parse files that were fetched in time. */
const PARSE_GRACE_MS = 10_000
/**
 * A larger file is requested again when it gets a slot. Few are in memory at a time over all
 * audits, so that small files that expand to gigabytes cannot exhaust it.
 */
const USUAL_BYTES = 2 * 1024 * 1024
const LARGE_TIMEOUT_MS = 20_000

/** URLs to look for in sitemaps. Known once page and llms.txt are read. */
type SitemapQuery = Pick<SitemapTargets, 'page' | 'llmsLinks'>

type SitemapContext = {
  readonly ctx: RunContext
  readonly requester: Requester
  readonly site: SiteAddresses
  readonly query: Promise<SitemapQuery>
  readonly now: number
  /** Slots for large files, shared by all audits. */
  readonly largeFiles: HostSlots
}

type SitemapLimits = Pick<SitemapInput['targets'], 'maxLocs' | 'maxChildren'> & {
  /** Files to read; none after `maxLocs` addresses in all. */
  readonly files: number
  /** No file is read after this many bytes, decompressed. */
  readonly bytes?: number
}

/** The limits when one page is audited. */
const FEW: SitemapLimits = { files: 5 }

type Source = SitemapFile['source']
type Read = { readonly file: SitemapFile; readonly reading?: SitemapReading }

/**
 * Reads the sitemaps of a site: those named by robots.txt, or else the usual URLs one by one until
 * one is found, and the first files of an index. Reads at most 5 files in total. Throws only when
 * the run ends.
 */
export async function readSitemaps(
  robots: RobotsAnswer,
  guesses: readonly string[],
  context: SitemapContext,
): Promise<SitemapFacts> {
  const reader = new SitemapReader(context)
  const named = [...new Set(robots.txt.sitemaps.map(({ url }) => url))]
  if (named.length > 0) await reader.readAll(named, 'robots')
  else {
    const { origin } = new URL(context.site.finalUrl)
    await reader.readFirst(guesses.map((path) => `${origin}${path}`))
  }
  return mergeSitemaps({
    files: reader.files,
    namedInRobots: named.length > 0,
    unread: reader.unread,
  })
}

/** Reads sitemap files and those that indexes among them name, within limits. */
export class SitemapReader {
  readonly files: Read[] = []
  /** Files named beyond the limit. */
  unread = 0
  readonly #context: SitemapContext
  readonly #limits: SitemapLimits
  readonly #seen = new Set<string>()
  #bytes = 0
  #locs = 0

  constructor(context: SitemapContext, limits = FEW) {
    this.#context = context
    this.#limits = limits
  }

  /** Reads files in parallel, then those that the indexes among them name. */
  async readAll(urls: readonly string[], source: Source): Promise<void> {
    const fresh = [...new Set(urls)].filter((url) => !this.#seen.has(url))
    const taken = fresh.slice(0, Math.max(0, this.#limits.files - this.#seen.size))
    this.unread += fresh.length - taken.length
    for (const url of taken) this.#seen.add(url)
    const reads = await Promise.all(taken.map((url) => this.#read(url, source)))
    this.files.push(...reads)
    await this.#readChildren(reads)
  }

  async readFirst(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const read = await this.#read(url, 'guess')
      this.files.push(read)
      if (!read.file.found) continue
      this.#seen.add(url)
      await this.#readChildren([read])
      return
    }
  }

  async #readChildren(reads: readonly Read[]): Promise<void> {
    const indexes = reads.flatMap(({ reading }) =>
      reading?.file.kind === 'index' && reading.file.source !== 'index' ? [reading] : [],
    )
    if (indexes.length === 0) return
    // An index keeps only its first files; the others count as unread.
    for (const { file, children } of indexes) this.unread += file.entries - children.length
    await this.readAll(
      indexes.flatMap(({ children }) => children),
      'index',
    )
  }

  async #read(url: string, source: Source): Promise<Read> {
    const { requester, largeFiles } = this.#context
    try {
      if (this.#isFull()) return { file: unreadSitemap(url, null, source) }
      const usual = await this.#ask(url, USUAL_BYTES)
      if (usual.status !== 200 || !usual.truncated)
        return await this.#understand(url, source, usual)
      const wait = (signal: AbortSignal) => largeFiles.acquire('sitemaps', signal)
      const leave = await requester.inTime({ url }, wait)
      try {
        return await this.#understand(url, source, await this.#ask(url, MAX_SITEMAP_BYTES))
      } finally {
        leave()
      }
    } catch (error) {
      outcomeOf(error, requester.signal)
      return { file: unreadSitemap(url, null, source) }
    }
  }

  #ask(url: string, maxBytes: number): Promise<HttpResponse> {
    const { requester, site } = this.#context
    return requester.fetch({
      url: auditedUrl(site, url),
      maxBytes,
      maxRedirects: MAX_REDIRECTS,
      accept: 'application/xml,text/xml;q=0.9,*/*;q=0.5',
      ...(maxBytes > USUAL_BYTES && { timeoutMs: LARGE_TIMEOUT_MS }),
    })
  }

  async #understand(url: string, source: Source, response: HttpResponse): Promise<Read> {
    const { status, body } = response
    if (status !== 200) return { file: unreadSitemap(url, status, source) }
    const truncated = response.truncated || response.incomplete
    const origins = this.#originsOf(url, response.url)
    return await this.#parse({ url, status, body, truncated, source }, origins)
  }

  async #parse(answer: SitemapAnswer, allowedOrigins: readonly string[]): Promise<Read> {
    const { ctx, query, now, requester } = this.#context
    const { maxLocs, maxChildren } = this.#limits
    const targets = {
      ...{ ...(await query), allowedOrigins, now },
      ...(maxLocs !== undefined && { maxLocs }),
      ...(maxChildren !== undefined && { maxChildren }),
    }
    const { body, url } = answer
    const bytes = body.length
    const inlineBytes = isGzip(body) ? INLINE_GZIP_BYTES : INLINE_BYTES
    if (bytes <= inlineBytes) return this.#kept(parseSitemap({ answer, targets }))
    const transfer = transferOf(body)
    const parse = (signal: AbortSignal): Promise<SitemapReading> => {
      const options = { signal, timeoutMs: PARSE_TIMEOUT_MS, transfer, isPatient: true }
      return ctx.compute.run<SitemapReading>('sitemap', { answer, targets }, options)
    }
    try {
      return this.#kept(await requester.inTime({ url, graceMs: PARSE_GRACE_MS }, parse))
    } catch (error) {
      requester.signal.throwIfAborted()
      return { file: tooCostly({ ...answer, bytes }, error) }
    }
  }

  #isFull(): boolean {
    const { bytes, maxLocs } = this.#limits
    if (bytes !== undefined && this.#bytes >= bytes) return true
    return maxLocs !== undefined && this.#locs >= maxLocs
  }

  #kept(reading: SitemapReading): Read {
    this.#bytes += reading.file.bytes
    this.#locs += reading.counts.locs.length
    return { file: reading.file, reading }
  }

  /** Origins of the file's URL before and after redirects, and of the site. */
  #originsOf(url: string, finalUrl: string): string[] {
    const { site } = this.#context
    const urls = [url, finalUrl, site.finalUrl].map(
      (known) => new URL(publicUrl(site, known)).origin,
    )
    return [...new Set(urls)]
  }
}

/** A file that could not be read in time. @throws any other error */
function tooCostly(
  { url, source, bytes }: Pick<SitemapAnswer, 'url' | 'source'> & { readonly bytes: number },
  error: unknown,
): SitemapFile {
  const isLate = error instanceof AppError && /^COMPUTE_|^TARGET_UNREACHABLE$/.test(error.code)
  if (!isLate) throw error
  const file = unreadSitemap(url, 200, source)
  const fatal = [{ rule: 'not-read', message: 'The file takes too long to read.' }]
  return { ...file, found: true, bytes, fatal }
}
