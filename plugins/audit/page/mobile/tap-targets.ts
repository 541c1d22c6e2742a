import { fontPx, lengthPx, paddingPx } from '../document/css-declarations.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { elementStyle } from '../document/element-styles.ts'
import { Flag, isVisibleInBody } from '../document/elements.ts'
import { hasVisibleText, locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'
import { pixels } from '../images/image-size.ts'
import { rootPx } from './font-sizes.ts'

/** A control whose size is known at least in one direction: px with padding, else null. */
type TapTarget = Located & {
  readonly width: number | null
  readonly height: number | null
}

const CONTROLS = new Set(['button', 'input', 'select'])
const IMAGES = new Set(['img', 'svg'])
/** Texts looked at on each side of an icon link. */
const MAX_NEIGHBOURS = 20

/** Buttons, inputs, selects and icon links of known size; icons inside running text left out. */
export const tapTargets = defineFact((page: PageView): readonly TapTarget[] => {
  const found: TapTarget[] = []
  let looked = 0
  for (const element of page.table.elements) {
    const image = targetOf(page, element)
    if (image === undefined) continue
    if (++looked > MAX_SAMPLES) break
    const width = extent(page, { element, image, axis: 'horizontal' })
    const height = extent(page, { element, image, axis: 'vertical' })
    if (width !== null || height !== null) found.push({ width, height, ...locate(page, element) })
  }
  return found
})

/** The single image of the target, null when it has none; undefined for anything that is not a target. */
function targetOf(page: PageView, element: TableElement): TableElement | null | undefined {
  const { tag, attrs } = element
  if (!isVisibleInBody(element)) return undefined
  const control = CONTROLS.has(tag) || attrs.role?.trim().toLowerCase() === 'button'
  if (tag === 'input' && attrs.type?.trim().toLowerCase() === 'hidden') return undefined
  if (control) return isDrawnElsewhere(page, element) ? undefined : singleImage(page, element)
  if (tag !== 'a' || attrs.href === undefined) return undefined
  const image = singleImage(page, element)
  return image === null || hasVisibleText(page, element) || isInRunningText(page, element)
    ? undefined
    : image
}

/** A control that holds more than this is not an icon. */
const MAX_DESCENDANTS = 200

/** The one img or svg among the descendants; null with none or several. */
function singleImage({ table }: PageView, { index, end }: TableElement): TableElement | null {
  if (end - index > MAX_DESCENDANTS) return null
  let found: TableElement | null = null
  for (let i = index + 1; i < end; i++) {
    const element = table.elements[i]!
    if (!IMAGES.has(element.tag)) continue
    if (found) return null
    found = element
    i = element.end - 1
  }
  return found
}

/** Text outside links is in the same block, directly before or after the link. */
function isInRunningText({ table: { texts } }: PageView, link: TableElement): boolean {
  const side = (start: number, step: 1 | -1): boolean => {
    for (let i = start, seen = 0; seen < MAX_NEIGHBOURS; i += step, seen++) {
      const text = texts[i]
      if (!text || text.break !== undefined) return false
      if ((text.owner.flags & (Flag.link | Flag.noText)) === 0 && /\S/.test(text.data)) return true
    }
    return false
  }
  return side(link.textStart - 1, -1) || side(link.textEnd, 1)
}

type Extent = {
  readonly element: TableElement
  readonly image: TableElement | null
  readonly axis: 'horizontal' | 'vertical'
}

function extent(page: PageView, { element, image, axis }: Extent): number | null {
  const own = declared(page, element, axis)
  const size = own ?? (image ? declared(page, image, axis) : null)
  if (size === null) return null
  const padded = [element, own === null ? image : null]
  return padded.reduce(
    (sum, part) => sum + (part ? paddingPx(elementStyle(page, part), axis) : 0),
    size,
  )
}

/** The larger of the size and the least size; null when neither is fixed. */
function declared(page: PageView, element: TableElement, axis: Extent['axis']): number | null {
  const name = axis === 'horizontal' ? 'width' : 'height'
  const style = elementStyle(page, element)
  const sizes = [style.get(name), style.get(`min-${name}`)]
    .map((value) => fixedPx(page, value))
    .filter((px) => px !== null)
  return sizes.length > 0 ? Math.max(...sizes) : pixels(element.attrs[name])
}

/** em and % depend on sizes that are not known here. */
function fixedPx(page: PageView, value: string | undefined): number | null {
  if (value?.endsWith('%') || (value?.endsWith('em') && !value.endsWith('rem'))) return null
  const root = rootPx(page)
  return fontPx(value, { root, parent: root })
}

/** Controls that are drawn by others: out of sight for screen readers, or in place of a label. */
function isDrawnElsewhere(page: PageView, element: TableElement): boolean {
  const style = elementStyle(page, element)
  if (style.get('display') === 'none') return true
  const [width, height] = [lengthPx(style.get('width')), lengthPx(style.get('height'))]
  if (width !== null && height !== null && width <= 1 && height <= 1) return true
  const isTick = element.tag === 'input' && /^(?:checkbox|radio)$/i.test(element.attrs.type ?? '')
  return isTick && (isLabelled(page, element) || style.get('position') === 'absolute')
}

/** A click on its label works as well. */
function isLabelled(page: PageView, element: TableElement): boolean {
  if (closest(element, ({ tag }) => tag === 'label') !== null) return true
  return element.attrs.id !== undefined && labelledIds(page).has(element.attrs.id)
}

const labelledIds = defineFact(
  ({ table }: PageView): ReadonlySet<string> =>
    new Set(table.byTag('label').flatMap(({ attrs }) => attrs.for ?? [])),
)
