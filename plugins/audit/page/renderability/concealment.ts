import type { Declarations } from '../document/declarations.ts'
import { lengthPx } from '../document/length.ts'

const MAX_FONT_PX = 2
const FAR_PX = 500
const SIDES = ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left'] as const
const NEGATIVE = /^-(\d{1,7}(?:\.\d{1,6})?)(px|pt|em|rem|vw|vh|%)$/
const PX_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  // A viewport is at least so large.
  vw: 6,
  vh: 6,
  '%': 6,
}
const TRANSLATED = /translate(?:x|y|3d)?\(\s*(-[\d.]{1,10}(?:px|pt|em|rem|vw|vh|%))/
const NO_AREA = /^(?:rect\(\s*(?:0|1px)|inset\(\s*(?:50|100)%)/

/**
 * How inline declarations keep text from being seen though it is there: no or tiny letters, far
 * outside the window, clipped away, transparent; null when they do not.
 */
export function concealment(style: Declarations): 'size' | 'position' | 'clip' | 'opacity' | null {
  const size = style.get('font-size')
  const px = size === '0%' ? 0 : lengthPx(size)
  if (px !== null && px <= MAX_FONT_PX) return 'size'
  if (SIDES.some((side) => isFar(style.get(side)))) return 'position'
  if (isFar(TRANSLATED.exec(style.get('transform') ?? '')?.[1])) return 'position'
  if (NO_AREA.test(style.get('clip') ?? '') || NO_AREA.test(style.get('clip-path') ?? '')) {
    return 'clip'
  }
  return /^0(?:\.0+)?%?$/.test(style.get('opacity') ?? '') ? 'opacity' : null
}

function isFar(value: string | undefined): boolean {
  const match = NEGATIVE.exec(value ?? '')
  return match !== null && Number(match[1]) * PX_PER_UNIT[match[2]!]! >= FAR_PX
}

const NAMES: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  transparent: 'transparent',
  snow: 'fffafa',
  whitesmoke: 'f5f5f5',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
}
const COLOUR = /#[0-9a-f]{3,8}\b|rgba?\([^()]{1,60}\)|\b[a-z]{3,20}\b/

/** A colour in one spelling (`ffffff`), the first of a shorthand; null when none is known. */
export function colourOf(value: string | undefined): string | null {
  const found = COLOUR.exec(value ?? '')?.[0]
  if (found === undefined) return null
  if (found.startsWith('#')) return hexOf(found.slice(1))
  if (!found.startsWith('rgb')) return NAMES[found] ?? null
  const parts = found.match(/[\d.]+/g) ?? []
  const channels = parts.slice(0, 3).map((part) => Math.min(255, Math.round(Number(part))))
  if (channels.length < 3 || channels.some(Number.isNaN)) return null
  return channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')
}

function hexOf(digits: string): string | null {
  if (digits.length === 3 || digits.length === 4) {
    return [...digits.slice(0, 3)].map((digit) => digit + digit).join('')
  }
  return digits.length === 6 || digits.length === 8 ? digits.slice(0, 6) : null
}
