import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { SitemapEntry } from './entry-tally.ts'
import type { SitemapFacts, SitemapFile, SitemapProblem } from './sitemap-facts.ts'

const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML_NS = 'http://www.w3.org/1999/xhtml'
/** Deeper or wider markup than any sitemap has. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 500
const MAX_ALTERNATES = 300
const MAX_TEXT = 4096

const ROOTS: ReadonlyMap<string, SitemapFile['kind']> = new Map([
  ['urlset', 'urlset'],
  ['sitemapindex', 'index'],
  ['rss', 'rss'],
  ['RDF', 'rss'],
  ['feed', 'rss'],
])
/** Name of an entry, of its address and of its date, per root element. */
const SHAPES: ReadonlyMap<string, readonly [entry: string, loc: string, date: string]> = new Map([
  ['urlset', ['url', 'loc', 'lastmod']],
  ['sitemapindex', ['sitemap', 'loc', 'lastmod']],
  ['rss', ['item', 'link', '']],
  ['RDF', ['item', 'link', '']],
  ['feed', ['entry', 'link', 'updated']],
])

/** Leaves the parser at once: reading on costs it far more for broken markup than for right one. */
class Stopped extends Error {}

type Alternate = SitemapFacts['page']['alternates'][number]

/** Reads a sitemap as a stream of XML; every entry goes to `onEntry`, which may stop the reading. */
export class SitemapXml {
  kind: SitemapFile['kind'] = 'unknown'
  /** Local name of the root element; null before one was seen. */
  root: string | null = null
  readonly fatal: SitemapProblem[] = []
  stopped = false
  readonly #parser = new SaxesParser({ xmlns: true, position: true })
  readonly #onEntry: (entry: SitemapEntry) => void
  readonly #path: string[] = []
  #rootNs = ''
  #entry: { loc: string; lastmod: string | null; alternates: Alternate[]; line: number } | null =
    null
  #text: string[] | null = null
  #textLength = 0
  #attributes = 0

  constructor(onEntry: (entry: SitemapEntry) => void) {
    this.#onEntry = onEntry
    this.#parser.on('error', (error) => this.#fail(error.message))
    this.#parser.on('opentagstart', () => {
      this.#attributes = 0
    })
    this.#parser.on('attribute', () => this.#countAttribute())
    this.#parser.on('opentag', (tag) => this.#open(tag))
    this.#parser.on('closetag', (tag) => this.#close(tag))
    this.#parser.on('text', (text) => this.#take(text))
    this.#parser.on('cdata', (text) => this.#take(text))
  }

  write(chunk: string): void {
    this.#guarded(() => this.#parser.write(chunk))
  }

  /** Tells the parser that the text has ended: whatever is still open is an error. */
  end(): void {
    this.#guarded(() => this.#parser.close())
  }

  #guarded(read: () => void): void {
    if (this.stopped) return
    try {
      read()
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    }
  }

  #fail(message: string): never {
    const line = this.#parser.line
    // The parser puts "line:column: " in front.
    const reason = message.replace(/^\d+:\d+: /, '').slice(0, 200)
    this.fatal.push({ rule: 'not-well-formed', message: `The XML is broken: ${reason}`, line })
    this.stopped = true
    throw new Stopped()
  }

  #countAttribute(): void {
    this.#attributes += 1
    if (this.#attributes > MAX_ATTRIBUTES) this.#fail('an element has too many attributes.')
  }

  #open(tag: SaxesTagNS): void {
    this.#path.push(tag.local)
    if (this.#path.length > MAX_DEPTH) this.#fail('elements are nested too deeply.')
    if (this.#path.length === 1) this.#openRoot(tag)
    if (this.#isEntry(tag)) {
      this.#entry = { loc: '', lastmod: null, alternates: [], line: this.#parser.line }
    } else if (this.#entry) this.#openField(tag, this.#entry)
  }

  #openRoot(tag: SaxesTagNS): void {
    this.root = tag.local
    this.#rootNs = tag.uri
    this.kind = ROOTS.get(tag.local) ?? 'unknown'
    if (this.kind === 'unknown') {
      const message = `The root element is ${tag.name.slice(0, 80)}, not urlset or sitemapindex.`
      this.fatal.push({ rule: 'wrong-root', message, line: this.#parser.line })
    } else if (this.kind !== 'rss' && tag.uri !== SITEMAP_NS) {
      const message = `The root element is not in the namespace ${SITEMAP_NS}.`
      this.fatal.push({ rule: 'wrong-namespace', message, line: this.#parser.line })
    }
  }

  #openField(tag: SaxesTagNS, entry: { alternates: Alternate[]; loc: string }): void {
    const field = this.#fieldOf(tag)
    if (field) {
      this.#text = []
      this.#textLength = 0
    }
    if (field === 'loc' && this.root === 'feed') takeFeedLink(tag, entry)
    if (tag.uri !== XHTML_NS || tag.local !== 'link') return
    const alternate = alternateOf(tag)
    if (alternate && entry.alternates.length < MAX_ALTERNATES) entry.alternates.push(alternate)
  }

  #close(tag: SaxesTagNS): void {
    if (this.#entry && this.#isEntry(tag)) {
      this.#onEntry(this.#entry)
      this.#entry = null
      if (this.stopped) throw new Stopped()
    } else if (this.#entry && this.#text && this.#fieldOf(tag)) {
      const text = this.#text.join('').trim()
      if (this.#fieldOf(tag) === 'date') this.#entry.lastmod = text
      else if (text !== '') this.#entry.loc = text
      this.#text = null
    }
    this.#path.pop()
  }

  #take(text: string): void {
    if (!this.#text || this.#textLength > MAX_TEXT) return
    this.#text.push(text)
    this.#textLength += text.length
  }

  /** RSS items may be inside a channel; entries of a sitemap are children of the root. */
  #isEntry(tag: SaxesTagNS): boolean {
    const isPlace = this.kind === 'rss' ? this.#path.length <= 3 : this.#path.length === 2
    return (
      isPlace && tag.local === SHAPES.get(this.root ?? '')?.[0] && tag.uri === this.#rootOr(tag)
    )
  }

  #fieldOf(tag: SaxesTagNS): 'loc' | 'date' | null {
    const shape = SHAPES.get(this.root ?? '')
    if (!shape || tag.uri !== this.#rootOr(tag)) return null
    if (this.#path[this.#path.length - 2] !== shape[0]) return null
    if (tag.local === shape[1]) return 'loc'
    return tag.local === shape[2] ? 'date' : null
  }

  /** RSS 1.0 has its items in another namespace than its root. */
  #rootOr(tag: SaxesTagNS): string {
    return this.root === 'RDF' ? tag.uri : this.#rootNs
  }
}

function attribute(tag: SaxesTagNS, name: string): string {
  return tag.attributes[name]?.value.trim() ?? ''
}

function takeFeedLink(tag: SaxesTagNS, entry: { loc: string }): void {
  const rel = attribute(tag, 'rel')
  if (rel === '' || rel === 'alternate') entry.loc ||= attribute(tag, 'href')
}

function alternateOf(tag: SaxesTagNS): Alternate | null {
  const rel = attribute(tag, 'rel').toLowerCase()
  const hreflang = attribute(tag, 'hreflang')
  return rel === 'alternate' && hreflang !== ''
    ? { hreflang: hreflang.slice(0, 100), href: attribute(tag, 'href').slice(0, MAX_TEXT) }
    : null
}
