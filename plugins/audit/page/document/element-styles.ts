import { relTokens } from './attributes.ts'
import type { Declarations } from './css-declarations.ts'
import type { TableElement } from './document-table.ts'
import { MAX_SAMPLES } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { inlineStyle, screenRules } from './style-rules.ts'

/** Tag, classes and id that one element must have; `child`: it is the parent of the next one. */
type Compound = {
  readonly tag: string
  readonly id: string
  readonly classes: readonly string[]
  readonly child: boolean
}
type Rule = {
  /** From the left to the right of the selector. */
  readonly compounds: readonly Compound[]
  readonly declarations: Declarations
  readonly weight: number
}

const PROPERTIES = [
  'width',
  'height',
  'min-width',
  'min-height',
  'aspect-ratio',
  'position',
  'inset',
  'display',
  'padding',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
] as const
/** Elements that show something that is loaded. */
export const MEDIA_TAGS: readonly string[] = ['img', 'video', 'iframe']
/**
 * Other elements whose size is needed, and the number of ancestors to search for boxes around
 * images.
 */
const CONTROL_TAGS = ['a', 'button', 'input', 'select', 'svg']
const BOX_LEVELS = 3
const MAX_RULES = 3000
const MAX_SELECTOR = 200
const MAX_COMPOUNDS = 6
/** Comparisons of an element with a rule, or with a part of one, on one page. */
const MAX_STEPS = 300_000

/**
 * Size, position, padding and display that the style attribute, style elements and the linked sheets
 * that were read give to an image, video, frame or control, or to a box around an image. Rules under a
 * condition (media queries but those for screens) and selectors with pseudo-classes or attributes are
 * not looked at.
 */
export function elementStyle(page: PageView, element: TableElement): Declarations {
  const { byKey, budget, known } = sizeRules(page)
  const own = inlineStyle(page, element) ?? NONE
  if (byKey.size === 0 || budget.steps < 0) return own
  const found = known.get(element)
  if (found) return found
  const rules = keysOf(element)
    .flatMap((key) => byKey.get(key) ?? [])
    .filter(({ compounds }) => matches(element, compounds, budget))
    .sort((a, b) => a.weight - b.weight)
  const style = rules.length === 0 ? own : merged([...rules.map((rule) => rule.declarations), own])
  known.set(element, style)
  return style
}

/** Whether the rules are too many to be looked up for all elements: the rest have an unknown style. */
export function isStyleUnknown(page: PageView): boolean {
  return sizeRules(page).budget.steps < 0
}

const NONE: Declarations = new Map()

function merged(all: readonly Declarations[]): Declarations {
  const style = new Map<string, string>()
  for (const declarations of all) {
    for (const name of PROPERTIES) {
      const value = declarations.get(name)
      if (value !== undefined) style.set(name, value)
    }
  }
  return style
}

type Budget = { steps: number }

/** Rules that size the needed elements, by the id, class or tag of the last part. */
const sizeRules = defineFact((page: PageView) => {
  const byKey = new Map<string, Rule[]>()
  const budget: Budget = { steps: MAX_STEPS }
  const known = new Map<TableElement, Declarations>()
  const keys = wantedKeys(page)
  let count = 0
  const wants = (selector: string) => keys.has(lastKey(selector))
  if (keys.size === 0) return { byKey, budget, known }
  for (const { selectors, declarations } of screenRules(page, wants)) {
    if (!PROPERTIES.some((name) => declarations.has(name))) continue
    for (const selector of selectors) {
      const compounds = wants(selector) ? parseSelector(selector) : null
      if (compounds === null || count >= MAX_RULES) continue
      count += 1
      const key = keyOf(compounds.at(-1)!)
      // The order of the sheets decides between selectors of one specificity.
      const rule = { compounds, declarations, weight: specificity(compounds) * 10_000 + count }
      const rules = byKey.get(key)
      if (rules) rules.push(rule)
      else byKey.set(key, [rule])
    }
  }
  return { byKey, budget, known }
})

function wantedKeys({ table }: PageView): ReadonlySet<string> {
  const keys = new Set<string>()
  const add = (element: TableElement) => {
    for (const key of keysOf(element)) keys.add(key)
  }
  for (const media of table.byTags(MEDIA_TAGS).slice(0, MAX_SAMPLES)) {
    add(media)
    let box = media.parent
    for (let level = 0; box !== null && level < BOX_LEVELS; level += 1, box = box.parent) add(box)
  }
  for (const control of table.byTags(CONTROL_TAGS).slice(0, MAX_SAMPLES)) add(control)
  return keys
}

/** Key of the last part of a selector; '' of one that names nothing. */
function lastKey(selector: string): string {
  const last = selector.slice(-MAX_SELECTOR).split(/[\s>]/).at(-1)!
  const match = COMPOUND.exec(last)
  if (!match) return ''
  const names = namesIn(match[2]!)
  const id = names.find((name) => name.startsWith('#'))
  return id ?? names[0] ?? match[1] ?? ''
}

const COMPOUND = /^([a-z][a-z0-9-]*)?((?:[.#](?:\\.|[\w-])+)*)$/

/** Classes and ids with their marks; frameworks escape special characters: `.h-\[20rem\]`. */
function namesIn(names: string): string[] {
  const found = names.match(/[.#](?:\\.|[\w-])+/g) ?? []
  return found.map((name) => name.replace(/\\(.)/g, '$1'))
}

/** null for unsupported selectors: pseudo-classes, attributes, siblings. */
function parseSelector(selector: string): Compound[] | null {
  if (selector.length > MAX_SELECTOR) return null
  const compounds: Compound[] = []
  let child = false
  for (const part of selector.replaceAll('>', ' > ').split(/\s+/)) {
    if (part === '') continue
    if (part === '>') {
      const last = compounds.pop()
      if (!last) return null
      compounds.push({ ...last, child: true })
      continue
    }
    const match = COMPOUND.exec(part)
    if (!match || compounds.length >= MAX_COMPOUNDS) return null
    const names = namesIn(match[2]!)
    const named = (mark: string) =>
      names.filter((name) => name.startsWith(mark)).map((name) => name.slice(1))
    compounds.push({ tag: match[1] ?? '', id: named('#')[0] ?? '', classes: named('.'), child })
    child = false
  }
  return compounds.length === 0 ? null : compounds
}

function specificity(compounds: readonly Compound[]): number {
  return compounds.reduce(
    (sum, { id, classes, tag }) =>
      sum + (id === '' ? 0 : 400) + classes.length * 20 + (tag === '' ? 0 : 1),
    0,
  )
}

function keyOf({ id, classes, tag }: Compound): string {
  if (id !== '') return `#${id}`
  return classes.length > 0 ? `.${classes[0]}` : tag
}

function keysOf({ tag, attrs }: TableElement): string[] {
  const classes = [...new Set(relTokens(attrs.class))]
  const id = attrs.id === undefined ? [] : [`#${attrs.id.toLowerCase()}`]
  return [tag, ...id, ...classes.map((name) => `.${name}`)]
}

/** From the right to the left, each compound with the nearest ancestor that has it. */
function matches(element: TableElement, compounds: readonly Compound[], budget: Budget): boolean {
  let at: TableElement | null = element
  budget.steps -= 1
  if (budget.steps < 0) return false
  for (let i = compounds.length - 1; i >= 0; i -= 1) {
    const compound = compounds[i]!
    const mustBeHere = i === compounds.length - 1 || compound.child
    while (at !== null && !has(at, compound)) {
      budget.steps -= 1
      if (mustBeHere || budget.steps < 0) return false
      at = at.parent
    }
    if (at === null) return false
    at = at.parent
  }
  return true
}

/** Names are compared in lower case, as `styleRules` gives selectors. */
function has({ tag, attrs }: TableElement, compound: Compound): boolean {
  if (compound.tag !== '' && compound.tag !== tag) return false
  if (compound.id !== '' && compound.id !== attrs.id?.toLowerCase()) return false
  if (compound.classes.length === 0) return true
  const own = relTokens(attrs.class)
  return compound.classes.every((name) => own.includes(name))
}
