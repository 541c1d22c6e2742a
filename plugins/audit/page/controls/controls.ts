import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import { nameSource } from './control-name.ts'

type Kind = 'field' | 'button' | 'link' | 'clickable'

const ROLES: ReadonlyMap<string, Kind> = new Map(
  Object.entries<Kind>({
    button: 'button',
    link: 'link',
    textbox: 'field',
    combobox: 'field',
  }),
)
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
    /** 100 without controls. */
    namedPercent: percent(counts.named, counts.total, 100),
    /** Of the fields; 0 without fields. */
    placeholderPercent: percent(counts.placeholderOnly, counts.fields, 0),
    unnamed,
    weak,
  }
})

function percent(part: number, whole: number, empty: number): number {
  return whole === 0 ? empty : (100 * part) / whole
}

/** null for what is no control, or none that anybody can reach. */
function kindOf(element: TableElement): Kind | null {
  const { tag, attrs, flags } = element
  const wanted = CONTROL_TAGS.has(tag) || attrs.role !== undefined || attrs.onclick !== undefined
  if (!wanted || (flags & (Flag.body | Flag.noText | Flag.hidden)) !== Flag.body) return null
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
