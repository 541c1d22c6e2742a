export type LlmsLink = {
  readonly title: string
  /** The URL as written, and resolved; `url` is null if it does not parse. */
  readonly href: string
  readonly url: string | null
  readonly note: string
  readonly line: number
  readonly sameSite: boolean
}
export type LlmsSection = {
  readonly title: string
  readonly line: number
  readonly optional: boolean
  /** List items in all, and those that open with a Markdown link followed by nothing or ": note". */
  readonly items: number
  readonly conformingItems: number
  readonly conforming: boolean
  readonly links: readonly LlmsLink[]
}
export type LlmsFile = {
  readonly url: string
  readonly status: number | null
  readonly finalUrl: string
  readonly mediaType: string
  readonly charset: string
  readonly bytes: number
  readonly characters: number
  readonly truncated: boolean
  readonly found: boolean
  readonly redirectedToOtherPath: boolean
  readonly isHtml: boolean
  readonly validUtf8: boolean
  /** Read correctly as UTF-8: the bytes are valid, and no other charset is declared. */
  readonly utf8: boolean
  /** Served as text/plain or text/markdown. */
  readonly isTextType: boolean
  /** The answer in words: "status 200, text/plain". */
  readonly detail: string
  /** 200, text, not HTML, not empty: fit to be judged further. */
  readonly usable: boolean
  readonly firstLine: string
  readonly h1: {
    readonly count: number
    readonly text: string | null
    readonly line: number | null
    readonly first: boolean
  }
  readonly summary: {
    readonly kind: 'blockquote' | 'paragraph' | 'none'
    readonly text: string
    readonly words: number
    readonly line: number | null
  }
  readonly sections: readonly LlmsSection[]
  /** Links of list items before the first section. */
  readonly looseLinks: readonly LlmsLink[]
  readonly deepHeadings: number
  readonly rawHtmlBlocks: number
  readonly links: number
  /** Links in sections named Optional, and their share of all links, 0-100. */
  readonly optionalLinks: number
  readonly optionalPercent: number
  /** Links whose name and note say where they lead; `defects` has at most 50 of the others. */
  readonly linkNotes: {
    readonly total: number
    readonly good: number
    readonly percent: number
    readonly defects: readonly {
      readonly url: string
      readonly line: number
      readonly detail: string
    }[]
  }
  readonly unparsableLinks: readonly { readonly href: string; readonly line: number }[]
}
export type LlmsTxtFacts = {
  /** The better of /llms.txt and the file a describedby link names (served-as-text decides). */
  readonly best: LlmsFile | null
  readonly root: LlmsFile | null
  readonly described: LlmsFile | null
  readonly full:
    | (LlmsFile & {
        readonly mentionsOfLlmsLinks: number
        readonly llmsLinksAsked: number
        /** absent: no text file there; alone: there is no llms.txt; unknown: not answered. */
        readonly state: 'absent' | 'alone' | 'compared' | 'unknown'
        /** How it differs from a companion of llms.txt, in words. */
        readonly defects: readonly string[]
      })
    | null
  /** First at most 100 same-site links of `best`. */
  readonly sameSiteLinks: readonly LlmsLink[]
}
