import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { referencedElements } from '../document/elements-by-id.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { hasVisibleText } from '../document/subtree.ts'

/** Where a control has its name from; `placeholder` is weak, null is none. */
export type NameSource = 'aria' | 'label' | 'content' | 'value' | 'title' | 'placeholder' | null

/** Controls whose content is their value, not their name. */
const VALUE_TAGS = new Set(['input', 'select', 'textarea'])
const VALUE_ROLES = new Set(['textbox', 'combobox'])
/** Buttons that show the text of an attribute. */
const NAMING_ATTRIBUTE: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    button: 'value',
    reset: 'value',
    submit: 'value',
    image: 'alt',
  }),
)

/** A simplified accessible name (https://www.w3.org/TR/accname-1.2/): from where, not what. */
export function nameSource(page: PageView, element: TableElement): NameSource {
  const { tag, attrs } = element
  if (referencedElements(page, attrs['aria-labelledby']).length > 0) return 'aria'
  if (isFilled(attrs['aria-label'])) return 'aria'
  if (isLabelled(page, element)) return 'label'
  const attribute =
    tag === 'input' ? NAMING_ATTRIBUTE.get(attrs.type?.trim().toLowerCase() ?? '') : undefined
  if (attribute !== undefined && isFilled(attrs[attribute])) return 'value'
  const byContent = !VALUE_TAGS.has(tag) && !VALUE_ROLES.has(attrs.role?.trim().toLowerCase() ?? '')
  if (byContent && isNamedByContent(page, element)) return 'content'
  if (isFilled(attrs.title)) return 'title'
  return isFilled(attrs.placeholder) || isFilled(attrs['aria-placeholder']) ? 'placeholder' : null
}

function isFilled(value: string | undefined): boolean {
  return value !== undefined && /\S/.test(value)
}

const LABELLABLE = new Set(['input', 'select', 'textarea', 'button'])

function isLabelled(page: PageView, { tag, attrs, parent }: TableElement): boolean {
  if (!LABELLABLE.has(tag)) return false
  const { targets, filled } = labels(page)
  if (attrs.id !== undefined && targets.has(attrs.id)) return true
  let ancestor = parent
  while (ancestor && ancestor.tag !== 'label' && ancestor.tag !== 'form') ancestor = ancestor.parent
  return ancestor !== null && filled.has(ancestor)
}

/** Labels with text of their own (options and field contents are none), and the ids they are for. */
const labels = defineFact((page: PageView) => {
  const filled = new Set<TableElement>()
  const targets = new Set<string>()
  for (const label of page.table.byTag('label')) {
    if (!hasVisibleText(page, label, FIELD_TEXT)) continue
    filled.add(label)
    if (label.attrs.for) targets.add(label.attrs.for)
  }
  return { filled, targets }
})

const FIELD_TEXT = new Set(['option', 'select', 'textarea'])

/** Text, the alternative text of an image, the title of an svg, or an aria-label inside. */
function isNamedByContent(page: PageView, element: TableElement): boolean {
  if (hasVisibleText(page, element)) return true
  const { elements, texts } = page.table
  for (let i = element.index + 1; i < element.end; i++) {
    const { tag, attrs, flags, textStart, textEnd } = elements[i]!
    if (isFilled(attrs['aria-label'])) return true
    if (tag === 'img' && isFilled(attrs.alt)) return true
    const svgTitle = tag === 'title' && (flags & Flag.svg) !== 0
    if (svgTitle && texts.slice(textStart, textEnd).some(({ data }) => /\S/.test(data))) return true
  }
  return false
}
