import { constants, gunzipSync } from 'node:zlib'
import { parseHttpUrl } from '../../../web/http-url.ts'
import { looksLikeHtml } from '../../../web/parse-robots.ts'
import {
  type EntryCounts,
  EntryTally,
  type SitemapEntry,
  type SitemapTargets,
} from './entry-tally.ts'
import type { SitemapFacts, SitemapFile, SitemapProblem } from './sitemap-facts.ts'
import { SitemapXml } from './sitemap-xml.ts'

/** The sitemap protocol's limit for one file. */
const MAX_SITEMAP_URLS = 50_000
/** Files of an index that are kept by address; an audit of one page reads far fewer. */
const MAX_CHILDREN = 50

export type SitemapAnswer = {
  readonly url: string
  readonly status: number
  readonly body: Uint8Array
  /** The body was cut by the reader's limit, or the connection closed early. */
  readonly truncated: boolean
  readonly source: SitemapFile['source']
}

export type SitemapInput = {
  readonly answer: SitemapAnswer
  readonly targets: SitemapTargets & {
    /** Most files of an index to keep by address. Default 50. */
    readonly maxChildren?: number
  }
}

/** Result of one file; structured-clonable, and never the whole list of its URLs. */
export type SitemapReading = {
  readonly file: SitemapFile
  /** The first files that an index lists. */
  readonly children: readonly string[]
  readonly counts: Pick<
    EntryCounts,
    'locs' | 'lastmods' | 'versions' | 'page' | 'listedLlmsLinks' | 'lastmod'
  >
}

/**
 * Reads one sitemap file (https://www.sitemaps.org/protocol.html): urlset, index, RSS or Atom feed
 * or a plain list of URLs, also in gzip. Never throws; linear in the size of the body.
 */
export function parseSitemap({ answer, targets }: SitemapInput): SitemapReading {
  const { bytes, tooLarge, broken } = inflateBody(answer.body)
  const reader = new FileReader(targets)
  if (answer.status === 200) reader.read(bytes, !tooLarge && !broken && !answer.truncated)
  const { kind, isSitemap, fatal, children, tally } = reader
  if (tooLarge) fatal.push(limit('too-large', `${MAX_SITEMAP_BYTES / 1024 / 1024} MB`))
  if (reader.isOverfull) fatal.push(limit('too-many-urls', `${MAX_SITEMAP_URLS} entries`))
  if (kind === 'index' && answer.source === 'index') {
    fatal.push({ rule: 'nested-index', message: 'A sitemap index lists another index.' })
  }
  const counts = tally.counts()
  if (isSitemap && counts.entries === 0 && fatal.length === 0) {
    fatal.push({ rule: 'no-entry', message: 'The sitemap has no entries.' })
  }
  const isCut = tooLarge || broken || answer.truncated || reader.isOverfull || reader.isStopped
  const { entries, violations, samples, ...rest } = counts
  const shared = { url: answer.url, status: answer.status, source: answer.source, kind, fatal }
  return {
    file: {
      ...shared,
      found: isSitemap,
      complete: isSitemap && !isCut && kind !== 'unknown',
      bytes: bytes.length,
      entries,
      violations,
      samples,
    },
    children,
    counts: kind === 'index' ? { ...rest, locs: [], page: NO_PAGE, listedLlmsLinks: [] } : rest,
  }
}

/** A file that was not read: another status than 200, or no answer (null). */
export function unreadSitemap(
  url: string,
  status: number | null,
  source: SitemapFile['source'],
): SitemapFile {
  const shared = { url, status, source, kind: 'unknown' as const, found: false, complete: false }
  return { ...shared, bytes: 0, entries: 0, fatal: [], violations: 0, samples: [] }
}

const NO_PAGE: SitemapFacts['page'] = { match: 'none', url: null, lastmod: null, alternates: [] }

function limit(rule: string, what: string): SitemapProblem {
  return { rule, message: `The file exceeds the limit of ${what}.` }
}

function* joined(first: string, rest: Iterable<string>): Generator<string> {
  yield first
  yield* rest
}

class FileReader {
  kind: SitemapFile['kind'] = 'unknown'
  isSitemap = false
  isOverfull = false
  isStopped = false
  fatal: SitemapProblem[] = []
  readonly children: string[] = []
  readonly tally: EntryTally
  #xml: SitemapXml | null = null

  readonly #maxChildren: number

  constructor({ maxChildren = MAX_CHILDREN, ...targets }: SitemapInput['targets']) {
    this.tally = new EntryTally(targets)
    this.#maxChildren = maxChildren
  }

  /** `isWhole`: what is missing at the end is the site's fault, not that of a limit. */
  read(bytes: Uint8Array, isWhole: boolean): void {
    const chunks = decodedChunks(bytes)
    const first = chunks.next().value ?? ''
    const start = first.trimStart()
    if (looksLikeHtml(first)) return
    if (start.startsWith('<')) this.#readXml(first, chunks, isWhole)
    else if (parseHttpUrl(/^\S{1,2048}/.exec(start)?.[0] ?? '')) this.#readList(first, chunks)
  }

  #readXml(first: string, rest: Iterable<string>, isWhole: boolean): void {
    const xml = new SitemapXml((entry) => this.#add(entry))
    this.#xml = xml
    xml.write(first)
    for (const chunk of rest) {
      if (xml.stopped) break
      xml.write(chunk)
    }
    if (isWhole) xml.end()
    this.kind = xml.kind
    this.fatal = xml.fatal
    this.isSitemap = xml.root?.toLowerCase() !== 'html'
    this.isStopped = xml.stopped
  }

  #readList(first: string, rest: Iterable<string>): void {
    this.kind = 'text'
    this.isSitemap = true
    let line = 0
    let pending = ''
    for (const chunk of joined(first, rest)) {
      const lines = (pending + chunk).split(/\r\n|\n|\r/)
      pending = lines.pop() ?? ''
      for (const text of lines) this.#addLine(text, ++line)
      if (this.isOverfull || pending.length > 65_536) return
    }
    this.#addLine(pending, ++line)
  }

  #addLine(text: string, line: number): void {
    const loc = text.trim()
    if (loc !== '') this.#add({ loc, lastmod: null, alternates: [], line })
  }

  #add(entry: SitemapEntry): void {
    if (this.isOverfull) return
    if (this.tally.entries >= MAX_SITEMAP_URLS) {
      this.isOverfull = true
      if (this.#xml) this.#xml.stopped = true
      return
    }
    this.tally.add(entry)
    if (this.#xml?.kind !== 'index' || this.children.length >= this.#maxChildren) return
    if (parseHttpUrl(entry.loc)) this.children.push(entry.loc)
  }
}

/** The sitemap protocol's limit for one file, decompressed. */
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024

/** `tooLarge`: over the limit; `broken`: cut or damaged compression. */
type InflatedBody = {
  readonly bytes: Uint8Array
  readonly tooLarge: boolean
  readonly broken: boolean
}

/** Whether a body is a gzip file (which `Content-Encoding` did not announce). */
export function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b
}

/** The body itself, or what is in it when it is a gzip file; never more than 50 MB. */
function inflateBody(body: Uint8Array): InflatedBody {
  if (!isGzip(body)) {
    const tooLarge = body.length > MAX_SITEMAP_BYTES
    return { bytes: tooLarge ? body.subarray(0, MAX_SITEMAP_BYTES) : body, tooLarge, broken: false }
  }
  try {
    const bytes = gunzipSync(body, { maxOutputLength: MAX_SITEMAP_BYTES })
    return { bytes, tooLarge: false, broken: false }
  } catch (error) {
    // A cut or damaged file is judged by what can be read of it.
    return { ...inflatePart(body), tooLarge: isTooLarge(error), broken: !isTooLarge(error) }
  }
}

/** Decoded text piece by piece: by its byte order mark, its XML declaration, else as UTF-8. */
function* decodedChunks(bytes: Uint8Array): Generator<string> {
  const decoder = decoderOf(bytes)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true })
  }
  yield decoder.decode()
}

function inflatePart(body: Uint8Array): { bytes: Uint8Array } {
  try {
    const options = { maxOutputLength: MAX_SITEMAP_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
    return { bytes: gunzipSync(body, options) }
  } catch {
    // Nothing of it can be read.
    return { bytes: new Uint8Array() }
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

function decoderOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8')
  } catch {
    // The declared name is not an encoding.
    return new TextDecoder('utf-8')
  }
}
