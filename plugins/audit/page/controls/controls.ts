import { closest, type TableElement } from '../document/document-table.ts'
import { Flag, isVisibleInBody } from '../document/elements.ts'
import { hasVisibleText, locate, MAX_SAMPLES, referencedElements } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import { percentOf } from '../measure.ts'

type Kind = 'field' | 'button' | 'link' | 'clickable'

const ROLES: ReadonlyMap<string, Kind> = new Map([
  ['button', 'button'],
  ['link', 'link'],
  ['textbox', 'field'],
  ['combobox', 'field'],
])
const BUTTON_TYPES = new Set(['submit', 'button', 'reset', 'image'])
const MAX_EVIDENCE = 20

/** Controls of the page and how many of them have a name that an agent can read. */
export const controls = defineFact((page: PageView) => {
  const counts = { total: 0, named: 0, fields: 0, placeholderOnly: 0 }
  const unnamed: Evidence[] = []
  const weak: Evidence[] = []
  for (const element of page.table.elements) {
    const kind = kindOf(element)
    if (kind === null) continue
    if (counts.total >= MAX_SAMPLES) break
    const source = kind === 'clickable' ? null : nameSource(page, element)
    counts.total += 1
    if (kind === 'field') counts.fields += 1
    if (source !== null) counts.named += 1
    else if (unnamed.length < MAX_EVIDENCE) unnamed.push(locate(page, element))
    if (kind !== 'field' || source !== 'placeholder') continue
    counts.placeholderOnly += 1
    if (weak.length < MAX_EVIDENCE) weak.push(locate(page, element))
  }
  return {
    ...counts,
    unnamedCount: counts.total - counts.named,
    /** 100 without controls. */
    namedPercent: percentOf(counts.named, counts.total, 100),
    /** Percentage of the fields. 0 without fields. */
    placeholderPercent: percentOf(counts.placeholderOnly, counts.fields),
    unnamed,
    weak,
  }
})

/** null for anything that is not a control, or none that anybody can reach. */
function kindOf(element: TableElement): Kind | null {
  const { tag, attrs } = element
  const wanted = CONTROL_TAGS.has(tag) || attrs.role !== undefined || attrs.onclick !== undefined
  if (!wanted || !isVisibleInBody(element)) return null
  if (tag === 'input') return inputKind(attrs)
  if (tag === 'select' || tag === 'textarea') return 'field'
  const role = attrs.role?.trim().toLowerCase()
  const byRole = role === undefined ? undefined : ROLES.get(role)
  if (byRole !== undefined) return byRole
  if (tag === 'button') return 'button'
  if (tag === 'a') return attrs.href === undefined ? null : 'link'
  const bare = role === undefined && attrs.tabindex === undefined
  return attrs.onclick !== undefined && bare && (tag === 'div' || tag === 'span')
    ? 'clickable'
    : null
}

const CONTROL_TAGS = new Set(['a', 'button', 'input', 'select', 'textarea'])

function inputKind(attrs: TableElement['attrs']): Kind | null {
  const type = attrs.type?.trim().toLowerCase() ?? 'text'
  if (type === 'hidden') return null
  if (!BUTTON_TYPES.has(type)) return 'field'
  return type === 'submit' && /\S/.test(attrs.value ?? '') ? null : 'button'
}

/** Source of a control's name. `placeholder` is weak, null means none. */
type NameSource = 'aria' | 'label' | 'content' | 'value' | 'title' | 'placeholder' | null

/** Controls whose content is their value, not their name. */
const VALUE_TAGS = new Set(['input', 'select', 'textarea'])
const VALUE_ROLES = new Set(['textbox', 'combobox'])
/** Buttons that show the text of an attribute. */
const NAMING_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
  ['button', 'value'],
  ['reset', 'value'],
  ['submit', 'value'],
  ['image', 'alt'],
])

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
  const around = parent && closest(parent, (e) => e.tag === 'label' || e.tag === 'form')
  return around !== null && filled.has(around)
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
  const { table } = page
  return table.elements.slice(element.index + 1, element.end).some((inner) => {
    const { tag, attrs, flags } = inner
    if (isFilled(attrs['aria-label']) || (tag === 'img' && isFilled(attrs.alt))) return true
    return tag === 'title' && (flags & Flag.svg) !== 0 && table.hasText(inner)
  })
}
