import { parseUrl } from '../../../../core/url.ts'
import { parseHttpUrl } from '../../../web/http-url.ts'
import { sameSite } from '../address/site.ts'
import type { LlmsLink, LlmsSection } from './llms-facts.ts'
import { firstLink, type ListItem, type MarkdownBlock } from './markdown.ts'

/** Kept for judgement and reports; counts continue beyond them. */
const MAX_SECTIONS = 1000
const MAX_LINKS = 5000
const MAX_ITEM_CHARACTERS = 8192
const MAX_SHOWN = 500

type LlmsLinks = {
  readonly sections: LlmsSection[]
  /** Links of list items before the first section. */
  readonly looseLinks: LlmsLink[]
  readonly links: number
  readonly deepHeadings: number
  readonly rawHtmlBlocks: number
  readonly unparsableLinks: { readonly href: string; readonly line: number }[]
}
type Section = {
  title: string
  line: number
  items: number
  conformingItems: number
  spoilt: boolean
  links: LlmsLink[]
}
/** `ownUrls`: whose site counts as the file's own. */
type LinkBase = { readonly fileUrl: string; readonly ownUrls: readonly string[] }

/**
 * The H2 sections with the links of their list items. A section conforms when it is a list of
 * links: it has items, every item opens with a Markdown link followed by nothing or `: notes`, and
 * it holds neither deeper headings nor raw HTML blocks (https://llmstxt.org/).
 */
export function llmsSections(blocks: readonly MarkdownBlock[], base: LinkBase): LlmsLinks {
  const reader = new SectionReader(base)
  for (const block of blocks) reader.read(block)
  return reader.result()
}

class SectionReader {
  readonly #base: LinkBase
  readonly #sections: Section[] = []
  readonly #looseLinks: LlmsLink[] = []
  readonly #unparsable: { href: string; line: number }[] = []
  #current: Section | null = null
  #links = 0
  #deepHeadings = 0
  #rawHtmlBlocks = 0

  constructor(base: LinkBase) {
    this.#base = base
  }

  read(block: MarkdownBlock): void {
    if (block.kind === 'heading') this.#readHeading(block.level, block.text, block.line)
    else if (block.kind === 'list') for (const item of block.items) this.#readItem(item)
    else if (block.kind === 'html') {
      this.#rawHtmlBlocks += 1
      if (this.#current) this.#current.spoilt = true
    }
  }

  result(): LlmsLinks {
    return {
      sections: this.#sections.map(({ spoilt, ...section }) => ({
        ...section,
        optional: section.title.toLowerCase() === 'optional',
        conforming: !spoilt && section.items > 0 && section.conformingItems === section.items,
      })),
      looseLinks: this.#looseLinks,
      links: this.#links,
      deepHeadings: this.#deepHeadings,
      rawHtmlBlocks: this.#rawHtmlBlocks,
      unparsableLinks: this.#unparsable,
    }
  }

  #readHeading(level: number, title: string, line: number): void {
    if (level > 2) {
      this.#deepHeadings += 1
      if (this.#current) this.#current.spoilt = true
      return
    }
    const shown = title.slice(0, MAX_SHOWN)
    this.#current =
      level === 1
        ? null
        : { title: shown, line, items: 0, conformingItems: 0, spoilt: false, links: [] }
    if (this.#current && this.#sections.length < MAX_SECTIONS) this.#sections.push(this.#current)
  }

  #readItem(item: ListItem): void {
    const text = item.text.slice(0, MAX_ITEM_CHARACTERS)
    const found = firstLink(text)
    const rest = found ? text.slice(found.end) : ''
    const note = /^\s*:\s*(\S.*)$/s.exec(rest)?.[1] ?? ''
    if (this.#current) {
      this.#current.items += 1
      if (found?.start === 0 && (rest.trim() === '' || note)) this.#current.conformingItems += 1
    }
    if (found) this.#keep({ ...found, note, line: item.line })
  }

  #keep(found: { title: string; href: string; note: string; line: number }): void {
    this.#links += 1
    if (this.#links > MAX_LINKS) return
    const resolved = resolve(found.href, this.#base.fileUrl)
    if (resolved === undefined)
      this.#unparsable.push({ href: found.href.slice(0, MAX_SHOWN), line: found.line })
    const url = resolved ?? null
    const target = this.#current ? this.#current.links : this.#looseLinks
    target.push({
      title: found.title.slice(0, MAX_SHOWN),
      href: found.href,
      url,
      note: found.note.slice(0, MAX_SHOWN),
      line: found.line,
      sameSite: url !== null && this.#base.ownUrls.some((own) => sameSite(url, own)),
    })
  }
}

/** undefined: does not parse; null: relative in a text whose address is not known. */
function resolve(href: string, fileUrl: string): string | null | undefined {
  const absolute = parseUrl(href)
  if (absolute) return absolute.href
  const base = parseHttpUrl(fileUrl)
  if (!base) return parseUrl(href, 'https://file.invalid/') ? null : undefined
  return parseUrl(href, base)?.href
}
