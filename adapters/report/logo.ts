import { SaxesParser, type SaxesTagNS } from 'saxes'
import { invalidRequest } from '../http/request-validation.ts'

export const MOST_LOGO_BYTES = 200_000
/** Longest text of a logo: its bytes in base64, and the start of a data URL. */
export const LONGEST_LOGO = 266_800
const MOST_PIXELS = 4096

/**
 * A logo as a data URL that is safe to show as an image: a PNG as it came, an SVG without
 * everything that is not drawn by itself.
 * @param text a data URL, or the bytes of a PNG or SVG in base64
 * @throws INVALID_REQUEST
 */
export function safeLogo(text: string): string {
  const bytes = bytesOf(text)
  if (bytes.length > MOST_LOGO_BYTES) {
    throw invalid(`has ${bytes.length} bytes, but may have at most ${MOST_LOGO_BYTES}`)
  }
  if (bytes.subarray(0, PNG.length).equals(PNG)) return dataUrl('image/png', checkedPng(bytes))
  return dataUrl('image/svg+xml', Buffer.from(safeSvg(decoded(bytes))))
}

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

const REMEDY = 'Send a PNG or SVG as a data URL or in base64'

function invalid(what: string): Error {
  return invalidRequest([{ path: '/logo', message: `logo ${what}. ${REMEDY}.` }])
}

const DATA_URL = /^data:image\/(?:png|svg\+xml)(?:;charset=utf-8)?;base64,/i

function bytesOf(text: string): Buffer {
  const base64 = text.replace(DATA_URL, '').replace(/\s+/g, '')
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalid('is not in base64')
  return Buffer.from(base64, 'base64')
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const [TYPE_AT, WIDTH_AT, HEIGHT_AT, HEAD_BYTES] = [12, 16, 20, 33]

/** A small file can hold an image of gigabytes, so its size is read before anybody draws it. */
function checkedPng(bytes: Buffer): Buffer {
  const isWhole = bytes.length >= HEAD_BYTES && bytes.toString('latin1', TYPE_AT, 16) === 'IHDR'
  if (!isWhole) throw invalid('is a damaged PNG')
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)]
  const isDrawable = width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS
  if (isDrawable) return bytes
  throw invalid(`is ${width} x ${height} pixels, but may be at most ${MOST_PIXELS} wide and high`)
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('is neither a PNG nor an SVG in UTF-8')
  }
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const SVG = 'http://www.w3.org/2000/svg'
/**
 * Shapes, text and paint. Elements that repeat others (use, pattern, marker) are left out: nested,
 * they multiply what is drawn.
 */
const ELEMENTS = words(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask title desc',
)
const ATTRIBUTES = words(
  'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points transform preserveAspectRatio pathLength offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits clip-path clip-rule mask fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity stop-color stop-opacity opacity color display visibility font-family font-size font-style font-weight letter-spacing text-anchor dominant-baseline style version',
)
/** References of an element in a mask to another mask would multiply what is drawn. */
const CUTTING = words('clip-path mask')
const CUTTERS = words('clipPath mask')
const MOST_ELEMENTS = 5_000
const DEEPEST = 50
/** Refers only to a part of the same file. */
const OWN_REFERENCE = /url\(\s*(["']?)#[\w-]+\1\s*\)/gi
/** CSS functions, escapes and addresses that load something, run code or hide either. */
const ACTIVE = /url|\\|@|expression|javascript|:\/\/|&|</i

class Refused extends Error {}

/** The SVG without scripts, style sheets, references to other files and foreign markup. */
function safeSvg(text: string): string {
  const writer = new SvgWriter()
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => refuse('is neither a PNG nor a well-formed SVG'))
  parser.on('doctype', () => refuse('has a document type, which an SVG does not need: remove it'))
  parser.on('opentag', (tag) => writer.open(tag))
  parser.on('closetag', (tag) => writer.close(tag))
  parser.on('text', (part) => writer.write(part))
  parser.on('cdata', (part) => writer.write(part))
  try {
    parser.write(text).close()
    if (!writer.isDrawn) refuse('draws nothing that is allowed: shapes, text and gradients')
  } catch (error) {
    if (error instanceof Refused) throw invalid(error.message)
    throw invalid('is neither a PNG nor a well-formed SVG')
  }
  return writer.text
}

function refuse(what: string): never {
  throw new Refused(what)
}

const DRAWN = words('path rect circle ellipse line polyline polygon text')
const WRITTEN = words('text tspan title desc')

class SvgWriter {
  text = ''
  isDrawn = false
  #elements = 0
  /** Names of the open elements; those in an element that is left out count in `#skipped`. */
  readonly #open: string[] = []
  #skipped = 0

  open(tag: SaxesTagNS): void {
    const { local, uri } = tag
    this.#elements += 1
    if (this.#elements > MOST_ELEMENTS) refuse(`has more than ${MOST_ELEMENTS} elements`)
    if (this.#open.length + this.#skipped >= DEEPEST) refuse('is nested too deeply')
    const isRoot = this.#open.length === 0
    if (isRoot && (local !== 'svg' || (uri !== SVG && uri !== ''))) refuse('is not an SVG')
    if (this.#skipped > 0 || !ELEMENTS.has(local) || (uri !== SVG && uri !== '')) {
      this.#skipped += 1
      return
    }
    const isInCutter = this.#open.some((name) => CUTTERS.has(name))
    const attributes = Object.values(tag.attributes).flatMap((attribute) => {
      const { prefix, local: name } = attribute
      const value = name === 'style' ? safeStyle(attribute.value) : attribute.value
      const isKept = prefix === '' && ATTRIBUTES.has(name) && !(isInCutter && CUTTING.has(name))
      return isKept &&
        value.trim() !== '' &&
        isPassive(value) &&
        !(isInCutter && value.includes('url'))
        ? [` ${name}="${escaped(value)}"`]
        : []
    })
    this.#open.push(local)
    this.isDrawn ||= DRAWN.has(local)
    this.text += `<${local}${isRoot ? ` xmlns="${SVG}"` : ''}${attributes.join('')}>`
  }

  close(_tag: SaxesTagNS): void {
    if (this.#skipped > 0) this.#skipped -= 1
    else this.text += `</${this.#open.pop()}>`
  }

  write(part: string): void {
    if (this.#skipped === 0 && WRITTEN.has(this.#open.at(-1) ?? '')) this.text += escaped(part)
  }
}

/** The declarations that an attribute could make as well. */
function safeStyle(style: string): string {
  return style
    .split(';')
    .filter((declaration) => {
      const [property = '', value = ''] = declaration.split(':')
      return ATTRIBUTES.has(property.trim()) && !CUTTING.has(property.trim()) && isPassive(value)
    })
    .join(';')
}

function isPassive(value: string): boolean {
  return !ACTIVE.test(value.replace(OWN_REFERENCE, ''))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
