import { parseUrl } from '../../../../core/parse-url.ts'
import { countWords } from '../language/segment.ts'
import type { LlmsFile, LlmsSection } from '../site-facts.ts'
import { FindingList, type JudgedFinding } from './finding-list.ts'
import { servedFindings } from './served-findings.ts'

export type { JudgedFinding, LlmsFinding } from './finding-list.ts'

const SUMMARY_WORDS = { min: 5, max: 80 }
const SIZE = { compactBytes: 51_200, maxBytes: 153_600, maxLinks: 1000, optionalShare: 0.2 }
const MIN_NOTE_WORDS = 3

export type FindingContext = {
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
