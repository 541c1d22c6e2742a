import { parseUrl } from '../../../../core/url.ts'
import { countWords } from '../language/words.ts'
import { FindingList, type JudgedFinding } from './finding-list.ts'
import type { LlmsFile, LlmsSection } from './llms-facts.ts'
import type { LlmsFullFile } from './read-llms-files.ts'

/** Characters from which a text is worth publishing. */
const MIN_CHARACTERS = 50

/** How well a file is served: 2 good text, 1 text with a flaw, 0 no text. */
function servedAsText(file: LlmsFile): 0 | 1 | 2 {
  if (!file.usable) return 0
  const isGood = file.validUtf8 && file.characters >= MIN_CHARACTERS
  return isGood && file.isTextType && !file.redirectedToOtherPath ? 2 : 1
}

/** The better of /llms.txt and the file that a describedby link names; the former at a tie. */
export function betterLlmsFile(root: LlmsFile | null, described: LlmsFile | null): LlmsFile | null {
  if (!root || !described) return root ?? described
  return servedAsText(described) > servedAsText(root) ? described : root
}

const SUMMARY_WORDS = { min: 5, max: 80 }
const SIZE = { compactBytes: 51_200, maxBytes: 153_600, maxLinks: 1000, optionalShare: 0.2 }
const MIN_NOTE_WORDS = 3

type FindingContext = {
  readonly statuses: ReadonlyMap<string, number>
  readonly announced?: boolean
}

/** Findings on /llms.txt in the order of the file's concerns; null: nothing was published. */
export function llmsFindings(file: LlmsFile | null, context: FindingContext): JudgedFinding[] {
  const list = new FindingList()
  servedFindings(list, file, '/llms.txt')
  if (!file?.usable) return list.all
  headingFindings(list, file)
  summaryFindings(list, file)
  sectionFindings(list, file)
  for (const section of file.sections) linkFindings(list, section, context)
  for (const { href, line } of file.unparsableLinks) list.add('link-unparsable', line, href)
  sizeFindings(list, file)
  if (context.announced === false) list.add('not-announced', 1)
  return list.all
}

function headingFindings(list: FindingList, { h1 }: LlmsFile): void {
  if (h1.count === 0) list.add('h1-missing', 1)
  else if (!h1.first) list.add('h1-not-first', h1.line ?? 1)
  if (h1.count > 1) list.add('h1-repeated', h1.line ?? 1, String(h1.count))
}

function summaryFindings(list: FindingList, { h1, summary }: LlmsFile): void {
  if (h1.count === 0) return
  const line = summary.line ?? h1.line ?? 1
  if (summary.kind === 'none') list.add('summary-missing', line)
  else if (summary.kind === 'paragraph') list.add('summary-not-quoted', line)
  else if (summary.words < SUMMARY_WORDS.min) list.add('summary-short', line, String(summary.words))
  else if (summary.words > SUMMARY_WORDS.max) list.add('summary-long', line, String(summary.words))
}

function sectionFindings(list: FindingList, file: LlmsFile): void {
  if (!file.sections.some((section) => section.links.length > 0)) list.add('no-link-section', 1)
  for (const section of file.sections) {
    if (section.items === 0) list.add('section-without-list', section.line, section.title)
    else if (section.conformingItems < section.items) {
      const other = section.items - section.conformingItems
      list.add('item-not-link', section.line, `${other} of ${section.items} in "${section.title}"`)
    }
  }
  if (file.deepHeadings > 0) list.add('heading-too-deep', 1, String(file.deepHeadings))
  if (file.rawHtmlBlocks > 0) list.add('raw-html', 1, String(file.rawHtmlBlocks))
}

function linkFindings(list: FindingList, section: LlmsSection, context: FindingContext): void {
  const names = new Set<string>()
  for (const link of section.links) {
    const name = link.title.toLowerCase()
    if (name.length < 2 || parseUrl(name) !== undefined)
      list.add('link-unnamed', link.line, link.href)
    else if (names.has(name)) list.add('link-name-repeated', link.line, link.title)
    names.add(name)
    if (countWords(link.note) < MIN_NOTE_WORDS) list.add('link-without-note', link.line, link.title)
    const status = context.statuses.get(link.url ?? link.href)
    if (status !== undefined && (status < 200 || status > 299)) {
      list.add('link-broken', link.line, `${status} ${link.href}`)
    }
  }
}

function sizeFindings(list: FindingList, file: LlmsFile): void {
  const optional = file.sections.filter((section) => section.optional)
  const optionalLinks = optional.reduce((sum, section) => sum + section.links.length, 0)
  const hasOptional = file.links > 0 && optionalLinks / file.links >= SIZE.optionalShare
  if (file.links > SIZE.maxLinks) list.add('too-many-links', 1, String(file.links))
  if (file.bytes > SIZE.maxBytes) list.add('too-large', 1, String(file.bytes))
  else if (file.bytes > SIZE.compactBytes && !hasOptional) list.add('large', 1, String(file.bytes))
  for (const section of optional) list.add('optional-is-convention', section.line)
}

/** How the file is delivered; pasted text has no delivery to judge. */
function servedFindings(list: FindingList, file: LlmsFile | null, path: string): void {
  if (!file || file.status === null) list.add('no-answer', 1, path)
  else if (file.status !== 200) list.add('not-found', 1, `${path} answers ${file.status}`)
  else if (file.isHtml) list.add('html-body', 1)
  else if (!file.usable) list.add('not-text', 1)
  else deliveryFindings(list, file)
}

function deliveryFindings(list: FindingList, file: LlmsFile): void {
  if (!file.validUtf8) list.add('not-utf8', 1)
  if (file.characters < MIN_CHARACTERS) list.add('too-short', 1, String(file.characters))
  if (file.url === '') return
  if (file.redirectedToOtherPath) list.add('redirected', 1, file.finalUrl)
  else if (!file.isTextType) list.add('media-type', 1, file.mediaType || 'none')
}

/** Findings on /llms-full.txt; none when it is not published, which nothing asks for. */
export function fullFindings(
  full: LlmsFullFile | LlmsFile | null,
  llms: LlmsFile | null,
): JudgedFinding[] {
  const list = new FindingList()
  if (!full || full.status === 404 || full.status === 410) return list.all
  servedFindings(list, full, '/llms-full.txt')
  if (!full.usable) return list.all
  if (full.truncated) list.add('full-too-large', 1)
  if (!llms?.usable) list.add('full-without-llms', 1)
  else compare(list, full, llms)
  return list.all
}

function compare(list: FindingList, full: LlmsFullFile | LlmsFile, llms: LlmsFile): void {
  if (full.h1.text !== llms.h1.text)
    list.add('full-other-title', full.h1.line ?? 1, full.h1.text ?? '')
  if (full.bytes <= llms.bytes) list.add('full-not-larger', 1, String(full.bytes))
  if (!('llmsLinksAsked' in full)) return
  const { mentionsOfLlmsLinks: covered, llmsLinksAsked: asked } = full
  if (covered < asked / 2) list.add('full-lacks-content', 1, `${covered} of ${asked}`)
}
