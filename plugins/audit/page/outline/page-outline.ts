/** A stretch of the main text under one heading. */
export type ContentSection = {
  /** null for the content before the first heading. */
  readonly heading: string | null
  /** 1 to 6; 0 without a heading. */
  readonly level: number
  /** Blocks of text, one a line. */
  readonly text: string
  readonly words: number
  /** Selector of the heading. */
  readonly selector?: string
}

/**
 * Text of a page as a reader sees it, for modules that compare texts or ask models about them. All
 * texts together have at most 60 000 characters; `truncated` says if there were more.
 */
export type PageContent = {
  /** On the public origin, where a copy of the site was read. */
  readonly url: string
  readonly title: string | null
  readonly description: string | null
  /** Primary language subtag, declared or else detected from the text; `und` if unknown. */
  readonly language: string
  readonly h1: string | null
  readonly sections: readonly ContentSection[]
  /** Words of the main text, and (`bodyWords`) of all visible text. */
  readonly words: number
  readonly bodyWords: number
  readonly truncated: boolean
}

export type OutlineLink = {
  /** Absolute, without fragment. */
  readonly url: string
  readonly text: string
  /** Whether it leads to the same registrable domain. */
  readonly isInternal: boolean
  readonly isNofollow: boolean
  readonly inMain: boolean
}

export type OutlineAlternate = { readonly lang: string; readonly href: string }

/**
 * Facts about other pages of a site, alternates, competitors and rendered documents: far fewer than
 * those of the audited page, and much cheaper. Computed by the task `outline`.
 */
export type PageOutline = {
  readonly content: PageContent
  /** Declared in head or headers, absolute; null without a usable one. */
  readonly canonical: string | null
  /** From the meta elements of robots and from X-Robots-Tag, as a search engine reads them. */
  readonly noindex: boolean
  readonly nofollow: boolean
  /** From the head and the headers: absolute if they can be resolved, else as written. */
  readonly alternates: readonly OutlineAlternate[]
  /** At most 2 000. */
  readonly links: readonly OutlineLink[]
  /** Sketch of the text, if it was requested. */
  readonly sketch?: TextSketch
}

/** A fingerprint of a text: equal texts have equal hashes, similar ones similar signatures. */
export type TextSketch = {
  readonly words: number
  /** Hash of the words, without case and accents. */
  readonly hash: string
  /** MinHash of runs of words, 128 numbers. */
  readonly signature: readonly number[]
}

export type OutlineTaskInput = {
  /** The decompressed body, or a text that is decoded already (a rendered document). */
  readonly body: Uint8Array | string
  /** Charset parameter of Content-Type; null without one. */
  readonly headerCharset: string | null
  readonly url: string
  /** Public origin of a staging or loopback copy. */
  readonly expectedOrigin?: string | undefined
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** Adds `sketch` to the outline. */
  readonly withSketch?: boolean
}
