import type { TableElement } from '../document/document-table.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { isSmall } from '../images/images.ts'

const TRACKING_PX = 3
const INLINE_RATIO = /(?:^|;)\s*aspect-ratio\s*:/i
const INLINE_WIDTH = /(?:^|;)\s*width\s*:\s*(?!auto|\s)/i
/** `auto` is known only once the image is there. */
const INLINE_HEIGHT = /(?:^|;)\s*height\s*:\s*(?!auto|\s)/i
const ABSOLUTE = /(?:^|;)\s*position\s*:\s*absolute/i
const INSET = /(?:^|;)\s*inset\s*:\s*0/i
const FULL_WIDTH = /(?:^|;)\s*width\s*:\s*100%/i
const FULL_HEIGHT = /(?:^|;)\s*height\s*:\s*100%/i

/** img, video and iframe elements but tracking pixels, and whether each one's space is reserved. */
export const reservedSpace = defineFact((page: PageView) =>
  page.table
    .byTags(['img', 'video', 'iframe'])
    .slice(0, MAX_SAMPLES)
    .filter((element) => !isSmall(element, TRACKING_PX))
    .map((element) => ({ reserved: isReserved(element), ...locate(page, element) })),
)

function isReserved({ attrs }: TableElement): boolean {
  if (hasValue(attrs.width) && hasValue(attrs.height)) return true
  const style = attrs.style ?? ''
  if (INLINE_RATIO.test(style)) return true
  if (INLINE_WIDTH.test(style) && INLINE_HEIGHT.test(style) && !ABSOLUTE.test(style)) return true
  return fillsPositionedParent(style)
}

function hasValue(value: string | undefined): boolean {
  return value !== undefined && /\d/.test(value)
}

/** The parent that such an element fills reserves the space itself. */
function fillsPositionedParent(style: string): boolean {
  if (!ABSOLUTE.test(style)) return false
  return (
    INSET.test(style) ||
    (FULL_WIDTH.test(style) && FULL_HEIGHT.test(style)) ||
    (INLINE_WIDTH.test(style) && INLINE_HEIGHT.test(style))
  )
}
