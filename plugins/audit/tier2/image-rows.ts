import type { ImageHeader } from '../browsing/image-header.ts'
import type { DisplayedSize, ImageCandidate } from './image-candidates.ts'
import type { ImageFile } from './image-file.ts'
import type { ImageRules } from './tier2-options.ts'

export type ImageIssue = { readonly rule: string; readonly message: string }

/** One image with what is known of its file; null where the file told nothing. */
export type ImageRow = {
  readonly url: string
  readonly bytes: number | null
  readonly format: string | null
  readonly width: number | null
  readonly height: number | null
  readonly displayed: DisplayedSize | null
  readonly lazy: boolean
  readonly alt: string | null
  readonly issues: readonly ImageIssue[]
}

export type JudgingParts = {
  readonly rules: ImageRules
  /** Of an image that browsers should be asked to decode. */
  readonly maxPixels: number
  readonly windowHeight: number
}

type Subject = { readonly image: ImageCandidate; readonly isFirst: boolean } & JudgingParts

/** @param isFirst the first image of the content, where nothing was rendered */
export function imageRow(
  image: ImageCandidate,
  file: ImageFile,
  parts: JudgingParts & { readonly isFirst: boolean },
): ImageRow {
  const { header, bytes } = file
  const subject = { image, ...parts }
  const issues = [
    ...(header === null ? [file.flaw] : fileIssues(subject, header, file.bytes)),
    ...markupIssues(subject, bytes ?? 0),
  ]
  return {
    url: image.url,
    bytes,
    format: header?.format ?? null,
    width: header?.width ?? null,
    height: header?.height ?? null,
    displayed: image.displayed,
    lazy: image.isLazy,
    alt: image.alt,
    issues,
  }
}

const LEGACY = new Set(['jpg', 'png', 'gif', 'bmp'])
/** Smaller files are not worth another size. */
const WORTHWHILE_BYTES = 30_000

function fileIssues(
  { image, rules, maxPixels }: Subject,
  { format, width, height }: ImageHeader,
  bytes: number,
): ImageIssue[] {
  const shown = image.displayed?.width ?? 0
  const ratio = shown > 0 && format !== 'svg' ? width / shown : 1
  return [
    ...when(width * height > maxPixels, 'tooManyPixels', () => {
      return `Its ${width} x ${height} pixels need ${Math.round((width * height * 4) / 1e6)} MB of memory to show.`
    }),
    ...when(bytes > rules.heavyBytes, 'heavy', () => {
      return `It weighs ${kilobytes(bytes)} kB, more than ${kilobytes(rules.heavyBytes)} kB.`
    }),
    ...when(ratio > rules.oversizedRatio && bytes > WORTHWHILE_BYTES, 'oversized', () => {
      return `It is ${width} pixels wide and shown ${shown} wide.`
    }),
    ...when(ratio < rules.blurredRatio, 'blurred', () => {
      return `It is ${width} pixels wide and stretched to ${shown}.`
    }),
    ...when(LEGACY.has(format) && bytes > rules.legacyBytes, 'legacyFormat', () => {
      return `As WebP or AVIF it would weigh less than its ${kilobytes(bytes)} kB of ${format.toUpperCase()}.`
    }),
  ]
}

function markupIssues(
  { image, isFirst, rules, windowHeight }: Subject,
  bytes: number,
): ImageIssue[] {
  const { altState, hasSize, isLazy, top } = image
  const isAbove = top === null ? isFirst : top < windowHeight
  const isFarBelow = top !== null && top > windowHeight * rules.lazyWindows
  return [
    ...when(altState === 'missing', 'altMissing', () => 'It has no alternative text.'),
    ...when(altState === 'poor', 'altPoor', () => {
      return `Its alternative text says little: "${(image.alt ?? '').slice(0, 80)}".`
    }),
    ...when(!hasSize, 'sizeMissing', () => {
      return 'Without width and height in the markup the page jumps when it loads.'
    }),
    ...when(isLazy && isAbove, 'lazyAboveTheFold', () => {
      return 'It is seen at once and loaded lazily: it appears late.'
    }),
    ...when(!isLazy && isFarBelow && bytes > WORTHWHILE_BYTES, 'eagerBelowTheFold', () => {
      return 'It stands far below the first window and is loaded at once.'
    }),
  ]
}

function when(holds: boolean, rule: string, message: () => string): ImageIssue[] {
  return holds ? [{ rule, message: message() }] : []
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000)
}
