/** Property (lower case) -> value, without `!important`; the last declaration of a property counts. */
export type Declarations = ReadonlyMap<string, string>

const MAX_CHARACTERS = 8192
const NONE: Declarations = new Map()

/** Declarations of a style attribute or of the inside of a rule. Linear; never throws. */
export function parseDeclarations(text: string): Declarations {
  if (!text.includes(':')) return NONE
  const found = new Map<string, string>()
  for (const part of splitTop(text.slice(0, MAX_CHARACTERS))) {
    const colon = part.indexOf(':')
    if (colon <= 0) continue
    const value = part
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    const important = value.lastIndexOf('!')
    const bare = important < 0 ? value : value.slice(0, important).trimEnd()
    if (bare !== '') found.set(part.slice(0, colon).trim().toLowerCase(), bare)
  }
  return found
}

/** Parts between semicolons outside quotes and parentheses (data URLs contain some). */
function splitTop(text: string): string[] {
  if (!/[("']/.test(text)) return text.split(';')
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"' || char === "'") at = stringEnd(text, at)
    else if (char === '(') depth += 1
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === ';' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

/** Index of the quote that closes the string opened at `open`; of the last character without one. */
export function stringEnd(text: string, open: number): number {
  const quote = text[open]!
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote || text[at] === '\n') return at
  }
  return text.length - 1
}

const PX_PER_UNIT: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: 16, em: 16 }
const LENGTH = /^(\d{0,6}(?:\.\d{1,6})?)(px|pt|rem|em)$/

const RELATIVE = /^(\d{0,4}(?:\.\d{1,6})?)(rem|em|%)$/
const FONT = /(?:^|\s)(\d{0,4}(?:\.\d{1,6})?(?:px|pt|rem|em|%))(?:\s*\/|\s)/

/** The size that `font-size` or `font` sets, as written; undefined without one. */
export function fontSizeOf(declarations: Declarations): string | undefined {
  return declarations.get('font-size') ?? FONT.exec(declarations.get('font') ?? '')?.[1]
}

/** A font size in px, given the size of the root element and of the parent; null when unknown. */
export function fontPx(
  value: string | undefined,
  { root, parent }: { readonly root: number; readonly parent: number },
): number | null {
  const match = RELATIVE.exec(value ?? '')
  if (!match || match[1] === '' || match[1] === '.') return lengthPx(value)
  const factor = Number(match[1])
  if (match[2] === '%') return (factor / 100) * parent
  return factor * (match[2] === 'rem' ? root : parent)
}

/**
 * A length in px; rem and em count 16 px. null for percentages, viewport units, functions and
 * words: they are not a fixed size.
 */
export function lengthPx(value: string | undefined): number | null {
  if (value === undefined) return null
  if (value === '0') return 0
  const match = LENGTH.exec(value)
  if (!match || match[1] === '' || match[1] === '.') return null
  return Number(match[1]) * PX_PER_UNIT[match[2]!]!
}

/** Sum of two opposite sides of a padding in px, inline or block axis; 0 where none is declared. */
export function paddingPx(
  declarations: ReadonlyMap<string, string>,
  axis: 'horizontal' | 'vertical',
): number {
  const [before, after] =
    axis === 'horizontal' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const sides = shorthand(declarations.get('padding'))
  const side = (name: 'top' | 'right' | 'bottom' | 'left') =>
    lengthPx(declarations.get(`padding-${name}`)) ?? sides[name]
  return side(before) + side(after)
}

function shorthand(value: string | undefined) {
  const parts = (value ?? '').split(/\s+/).map((part) => lengthPx(part) ?? 0)
  const [top = 0, right = top, bottom = top, left = right] = parts
  return { top, right, bottom, left }
}
