import { contains, type TableElement } from '../document/document-table.ts'
import { isLaidOut } from '../document/elements.ts'
import { locate, textStartOf } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { isPlayerUrl } from '../hosts/hosts.ts'
import { containsPhrase } from '../language/phrases.ts'
import { countWords, wordStream } from '../language/words.ts'
import { links } from '../links/links.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { isOfFamily, textsOf } from '../structured-data/query.ts'

/** A video, a sound or a player of either. */
type Medium = Located & {
  readonly kind: 'video' | 'audio' | 'player'
  readonly src: string
  /** A track of captions or subtitles of its own. */
  readonly captions: boolean
}

const MAX_MEDIA = 200
/** A description this long says what a medium shows. */
const DESCRIPTION_WORDS = 20
/** Longer names refer to something else. */
const MAX_NAME_WORDS = 8
const MAX_NODES = 1000

/** Media of the page and their text alternatives (catalogue: media-has-text). */
export const media = defineFact((page: PageView) => {
  const items = collect(page)
  if (items.length === 0) return { items, total: 0, withText: 0, equivalents: 0, complete: true }
  const { transcripts, descriptions } = describedNodes(page)
  const captioned = items.filter(({ captions }) => captions).length
  const spoken = transcripts + namedTranscripts(page)
  const withText = captioned + Math.min(items.length - captioned, spoken)
  return {
    items,
    total: items.length,
    /** Media with captions or a transcript. A transcript on the page counts for one of them. */
    withText,
    /** Any text alternative for the media, including long descriptions. */
    equivalents: captioned + spoken + descriptions,
    /** Every medium has captions or a transcript. */
    complete: withText === items.length,
  }
})

function collect(page: PageView): Medium[] {
  const tracks = page.table.byTag('track').filter(isCaptions)
  const found: Medium[] = []
  for (const element of page.table.byTags(['video', 'audio', 'iframe'])) {
    if (found.length >= MAX_MEDIA || !isLaidOut(element)) continue
    const { tag, attrs } = element
    const src = (attrs.src ?? attrs['data-src'] ?? attrs['data-lazy-src'] ?? '').trim()
    if (tag === 'iframe' ? !isPlayer(page, src) : isDecoration(attrs)) continue
    const kind = tag === 'iframe' ? 'player' : (tag as 'video' | 'audio')
    const captions = tracks.some((track) => contains(element, track))
    found.push({ kind, src: src.slice(0, 2048), captions, ...locate(page, element) })
  }
  return found
}

function isPlayer(page: PageView, src: string): boolean {
  const url = src === '' ? null : page.resolve(src)
  return url !== null && isPlayerUrl(url, page.data.hosts)
}

/** Visitors cannot turn on the sound of a muted video without controls. */
function isDecoration({ muted, controls }: TableElement['attrs']): boolean {
  return muted !== undefined && controls === undefined
}

/** A track without kind holds subtitles (HTML standard, the track element). */
function isCaptions({ attrs }: TableElement): boolean {
  const kind = attrs.kind?.trim().toLowerCase() || 'subtitles'
  return kind === 'captions' || kind === 'subtitles'
}

function describedNodes(page: PageView) {
  const { data } = structuredFacts(page)
  const families = ['VideoObject', 'AudioObject'].map((type) => page.data.vocabulary.familyOf(type))
  let transcripts = 0
  let descriptions = 0
  for (const node of data.nodes.slice(0, MAX_NODES)) {
    if (!families.some((family) => isOfFamily(node, family))) continue
    if (textsOf(data, node, 'transcript').length > 0) transcripts += 1
    const [description = ''] = textsOf(data, node, 'description')
    if (countWords(description.slice(0, 2000)) >= DESCRIPTION_WORDS) descriptions += 1
  }
  return { transcripts, descriptions }
}

/** Headings, summaries or links that announce a transcript; a link to a heading is not counted twice. */
function namedTranscripts(page: PageView): number {
  const phrases = pageLexicon(page).phrases('transcriptWords')
  const announces = (text: string) => {
    const words = wordStream(text.slice(0, 200))
    return words.folded.length <= MAX_NAME_WORDS && containsPhrase(words, phrases)
  }
  const titles = headings(page)
    .filter(({ hidden }) => !hidden)
    .map(({ text }) => text)
  const summaries = page.table
    .byTag('summary')
    .slice(0, 500)
    .map((element) => textStartOf(page, element, 200))
  const named = new Set(links(page).map(({ name }) => name))
  const count = (texts: Iterable<string>) => [...texts].filter(announces).length
  return Math.max(count(titles) + count(summaries), count(named))
}
