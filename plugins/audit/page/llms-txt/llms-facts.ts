export type LlmsLink = {
  readonly title: string
  /** As written, and resolved; url is null when it does not parse. */
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
  /** Links of list items that stand before the first section. */
  readonly looseLinks: readonly LlmsLink[]
  readonly deepHeadings: number
  readonly rawHtmlBlocks: number
  readonly links: number
  readonly unparsableLinks: readonly { readonly href: string; readonly line: number }[]
}
export type LlmsTxtFacts = {
  /** The better of /llms.txt and the file a describedby link names (served-as-text decides). */
  readonly best: LlmsFile | null
  readonly root: LlmsFile | null
  readonly described: LlmsFile | null
  readonly full:
    | (LlmsFile & { readonly mentionsOfLlmsLinks: number; readonly llmsLinksAsked: number })
    | null
  /** First at most 100 same-site links of `best`. */
  readonly sameSiteLinks: readonly LlmsLink[]
}
