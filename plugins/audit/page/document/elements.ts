import type { Element } from 'domhandler'

/** Bounds of one parse. */
export type ParseLimits = {
  readonly characters: number
  readonly elements: number
  readonly depth: number
}

/** The limits of the catalogue, `limits.html`. */
export const PARSE_LIMITS: ParseLimits = { characters: 5_000_000, elements: 50_000, depth: 512 }

/** One element, in document order; the subtree of element i is the index range [i, end). */
export type TableElement = {
  readonly index: number
  readonly tag: string
  readonly attrs: Readonly<Record<string, string | undefined>>
  readonly parent: TableElement | null
  readonly depth: number
  /** Index behind the last descendant. */
  end: number
  /** Bits of `Flag`. Each applies to a subtree, so children inherit all bits of their parent. */
  flags: number
  /** Range of this subtree in `texts`. */
  readonly textStart: number
  textEnd: number
  /** Offset in the source just behind the start tag. */
  readonly offset: number
  readonly node: Element
}

/** Elements whose edges separate text (the block-level elements of the HTML rendering section). */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  `address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset
  figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main
  menu nav ol option p pre search section select summary table tbody td textarea tfoot th thead title
  tr ul video audio iframe script style noscript template svg`.split(/\s+/),
)

/** Known properties of an element, from itself and its ancestors, as bits. */
export const Flag = {
  /** Inside head. */
  head: 1,
  /** Inside body. */
  body: 1 << 1,
  /** hidden attribute, aria-hidden=true, inline display:none or visibility:hidden (definition mainText). */
  hidden: 1 << 2,
  /** Inside script, style, template, noscript, svg or iframe: no text of the page. */
  noText: 1 << 3,
  /** Inside nav, aside, search, dialog, page header or page footer, or their ARIA equivalents. */
  boilerplate: 1 << 4,
  header: 1 << 5,
  nav: 1 << 6,
  footer: 1 << 7,
  aside: 1 << 8,
  /** Inside main, article or section: header and footer there belong to the content. */
  sectioned: 1 << 9,
  /** Inside mainContent (set once its root is known). */
  main: 1 << 10,
  code: 1 << 11,
  table: 1 << 12,
  list: 1 << 13,
  link: 1 << 14,
  svg: 1 << 15,
  quote: 1 << 16,
  form: 1 << 17,
  article: 1 << 18,
  heading: 1 << 19,
  figure: 1 << 20,
} as const

const BY_TAG: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    head: Flag.head,
    body: Flag.body,
    frameset: Flag.body,
    script: Flag.noText,
    style: Flag.noText,
    template: Flag.noText,
    noscript: Flag.noText,
    svg: Flag.noText | Flag.svg,
    iframe: Flag.noText,
    nav: Flag.nav | Flag.boilerplate,
    aside: Flag.aside | Flag.boilerplate,
    search: Flag.boilerplate,
    dialog: Flag.boilerplate,
    main: Flag.sectioned,
    article: Flag.sectioned | Flag.article,
    section: Flag.sectioned,
    pre: Flag.code,
    code: Flag.code,
    kbd: Flag.code,
    samp: Flag.code,
    table: Flag.table,
    ul: Flag.list,
    ol: Flag.list,
    dl: Flag.list,
    a: Flag.link,
    blockquote: Flag.quote,
    q: Flag.quote,
    form: Flag.form,
    h1: Flag.heading,
    h2: Flag.heading,
    h3: Flag.heading,
    h4: Flag.heading,
    h5: Flag.heading,
    h6: Flag.heading,
    figure: Flag.figure,
  }),
)

const BY_ROLE: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    banner: Flag.header | Flag.boilerplate,
    contentinfo: Flag.footer | Flag.boilerplate,
    navigation: Flag.nav | Flag.boilerplate,
    complementary: Flag.aside | Flag.boilerplate,
    search: Flag.boilerplate,
    dialog: Flag.boilerplate,
    alertdialog: Flag.boilerplate,
    main: Flag.sectioned,
  }),
)

/** The element's own flags; its inherited ones are not looked at but for header and footer. */
export function classify(element: TableElement): number {
  const { attrs, tag } = element
  let flags = BY_TAG.get(tag) ?? 0
  if (tag === 'header' || tag === 'footer') {
    const own = tag === 'header' ? Flag.header : Flag.footer
    const sectioned = ((element.parent?.flags ?? 0) & Flag.sectioned) !== 0
    flags |= sectioned ? 0 : own | Flag.boilerplate
  }
  const { role } = attrs
  if (role !== undefined) flags |= BY_ROLE.get(role.trim().toLowerCase()) ?? 0
  if (isHidden(attrs)) flags |= Flag.hidden
  return flags
}

function isHidden(attrs: TableElement['attrs']): boolean {
  if (attrs.hidden !== undefined) return true
  if (attrs['aria-hidden'] === 'true') return true
  const { style } = attrs
  return style !== undefined && HIDING_STYLE.test(style)
}

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i

const PLACES = ['main', 'nav', 'header', 'footer', 'aside'] as const
export type PagePlace = (typeof PLACES)[number] | 'other'

/** The part of the page that an element belongs to; the first that holds of a landmark in another. */
export function placeOf(flags: number): PagePlace {
  return PLACES.find((place) => (flags & Flag[place]) !== 0) ?? 'other'
}

type Flagged = Pick<TableElement, 'flags'>

/** Whether the text of an element or block is part of mainText (set once `mainRoot` is known). */
export function isMainText({ flags }: Flagged): boolean {
  return (flags & (Flag.main | Flag.hidden)) === Flag.main
}

/** Whether an element of the body is text and not hidden. */
export function isVisibleInBody({ flags }: Flagged): boolean {
  return (flags & (Flag.body | Flag.noText | Flag.hidden)) === Flag.body
}

/** An iframe has no text of its own, so it counts by the element that contains it. */
export function isLaidOut({ flags, parent }: TableElement): boolean {
  const inert = ((parent?.flags ?? 0) & Flag.noText) !== 0
  return (flags & (Flag.body | Flag.hidden)) === Flag.body && !inert
}
