import type { Declarations } from '../document/css-declarations.ts'
import type { TableElement } from '../document/document-table.ts'
import { elementStyle, isStyleUnknown, MEDIA_TAGS } from '../document/element-styles.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { hasUnreadStyles } from '../document/style-rules.ts'
import { isSmall } from '../images/images.ts'

const TRACKING_PX = 3
/** 0 is a size as well, but one that hides. */
const FIXED = /^[\d.]*[1-9][\d.]*(?:px|pt|r?em|d?vh|svh|lvh|vw|vmin|vmax|cm|mm|in)$/
/** Percentages follow the box around, which may have no height. */
const COMPUTED = /^(?:calc|clamp|min|max|var)\([^%]*$/

/**
 * img, video and iframe elements whose size is known, and whether each one's space is reserved.
 * Tracking pixels are left out, and so is what may have its size from a style sheet that is not read.
 */
export const reservedSpace = defineFact((page: PageView) => {
  const isUnsized = unsizedByParent(page)
  return page.table
    .byTags(MEDIA_TAGS)
    .slice(0, MAX_SAMPLES)
    .filter((element) => !isSmall(element, TRACKING_PX) && isShown(element))
    .flatMap((element) => {
      const style = elementStyle(page, element)
      if (style.get('display') === 'none') return []
      const reserved = isReserved(element, style) || isInSizedBox(page, element)
      if (!reserved && !isUnsized(element, style)) return []
      return [{ reserved, ...locate(page, element) }]
    })
})

const SOURCES = ['src', 'srcset', 'data-src', 'data-srcset', 'data-lazy-src', 'data-original']

/** Images without any address are filled and placed by scripts (lightboxes). */
function isShown({ tag, attrs, parent }: TableElement): boolean {
  if (tag !== 'img' || parent?.tag === 'picture') return true
  return SOURCES.some((name) => (attrs[name] ?? '').trim() !== '')
}

function isReserved({ attrs }: TableElement, style: Declarations): boolean {
  if (hasValue(attrs.width) && hasValue(attrs.height)) return true
  // Nothing moves for what is out of the flow.
  if (/^(?:absolute|fixed)$/.test(style.get('position') ?? '')) return true
  return hasFixedHeight(style) || (isSet(style.get('width')) && isSet(style.get('height')))
}

/** Content after an element moves only by its height. */
function hasFixedHeight(style: Declarations): boolean {
  const height = style.get('height') ?? ''
  return isSet(style.get('aspect-ratio')) || FIXED.test(height) || COMPUTED.test(height)
}

const MAX_BOXES = 3

/** Whether a box that holds nothing but the image has a height of its own. */
function isInSizedBox(page: PageView, { parent }: TableElement): boolean {
  let box = parent
  for (let level = 0; box !== null && level < MAX_BOXES; level += 1, box = box.parent) {
    if (!isBare(page, box)) return false
    if (hasFixedHeight(elementStyle(page, box))) return true
  }
  return false
}

/** A box that holds nothing but one image. */
function isBare({ table }: PageView, box: TableElement): boolean {
  if (box.end - box.index > MAX_PARTS || table.hasText(box, ({ tag }) => !PARTS.has(tag)))
    return false
  const inside = table.elements.slice(box.index + 1, box.end)
  return inside.filter(({ tag }) => tag === 'img').length < 2
}

function hasValue(value: string | undefined): boolean {
  return value !== undefined && /\d/.test(value)
}

/** `auto` is known only once the image is there. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'auto'
}

/**
 * Whether an element without dimensions is known to have none. Linked style sheets are not read and
 * may size the box around an image: a box that contains nothing else, and that either repeats or
 * has a name for such boxes. A frame has 300 by 150 px by default, so nothing moves when it loads.
 */
function unsizedByParent(page: PageView) {
  const external = hasUnreadStyles(page)
  const counts = external ? boxCounts(page) : new Map<string, number>()
  return ({ tag, attrs, parent }: TableElement, style: Declarations): boolean => {
    if (tag === 'iframe' || isStyleUnknown(page)) return false
    if (!external || hasValue(attrs.width) || style.has('width') || style.has('height')) return true
    const box = boxOf(page, parent)
    return box === null || !(FRAME.test(box) || counts.get(box)! > 1)
  }
}

const FRAME =
  /(?:^|[\s_-])(?:image|img|photo|picture|pic|media|video|thumb|thumbnail|figure|frame|gallery|ratio|embed|cover|wrapper|card|avatar)s?(?=[\s_-]|$)/

/** Classes of the element around an image; null where it has none or holds more than the image. */
function boxOf({ table }: PageView, parent: TableElement | null): string | null {
  const box = parent?.tag === 'picture' ? parent.parent : parent
  const name = box?.attrs.class?.trim().toLowerCase() ?? ''
  if (!box || name === '' || !BOXES.has(box.tag) || box.end - box.index > MAX_PARTS) return null
  const inside = table.elements.slice(box.index + 1, box.end)
  const shown = inside.filter(({ tag, flags }) => tag === 'img' && (flags & Flag.noText) === 0)
  const isAlone = shown.length < 2 && inside.every(({ tag }) => PARTS.has(tag))
  return isAlone && !table.hasText(box, ({ tag }) => !PARTS.has(tag)) ? name : null
}

/** Elements of a picture with its sources and a copy for visitors without scripts. */
const MAX_PARTS = 16
const BOXES = new Set(['div', 'figure', 'span', 'a', 'li'])
const PARTS = new Set(['img', 'picture', 'source', 'video', 'track', 'noscript'])

function boxCounts(page: PageView): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { parent } of page.table.byTags(['img', 'video']).slice(0, MAX_SAMPLES)) {
    const box = boxOf(page, parent)
    if (box !== null) counts.set(box, (counts.get(box) ?? 0) + 1)
  }
  return counts
}
