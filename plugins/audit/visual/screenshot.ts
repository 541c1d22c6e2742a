import type { BrowserContext } from '../../../core/ports/browser.ts'
import { readImageHeader } from '../browsing/image-header.ts'

/** A JPEG with its size in pixels. */
export type Screenshot = {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** CSS pixels from the top of the page that it shows. */
  readonly shownHeight: number
}

type ScreenshotLimits = {
  readonly maxBytes: number
  /** CSS pixels. */
  readonly maxHeight: number
  readonly documentHeight: number
  readonly windowHeight: number
  readonly deviceScaleFactor: number
  readonly timeoutMs: number
}

type Scale = 'device' | 'css'

/** Qualities that still look right, best first: on finer pixels faults are not seen so soon. */
const QUALITIES: Readonly<Record<Scale, readonly number[]>> = {
  device: [80, 60, 42],
  css: [80, 65, 50],
}
/** A picture so many times too large fits at none of the qualities. */
const HOPELESS = 2.5
const CUT_QUALITY = 50
const LAST_QUALITY = 25
/** The upper part of a page has more pictures than the rest. */
const CUT_SHARE = 0.85

/**
 * The page as JPEG of at most `maxBytes`: quality gives way first, then the finer pixels of the
 * screen, then the lower part of the page, but never what the window shows.
 * @throws what the browser throws
 */
export async function fittingScreenshot(
  context: BrowserContext,
  limits: ScreenshotLimits,
): Promise<Screenshot> {
  const { maxBytes, maxHeight, documentHeight, windowHeight, deviceScaleFactor } = limits
  let height = Math.max(windowHeight, Math.min(maxHeight, documentHeight))
  const scales: readonly Scale[] = deviceScaleFactor > 1 ? ['device', 'css'] : ['css']
  let bytes = Number.POSITIVE_INFINITY
  for (const scale of scales) {
    for (const quality of QUALITIES[scale]) {
      const shot = await take(context, limits, { height, scale, quality })
      bytes = shot.bytes.byteLength
      if (bytes <= maxBytes) return shot
      if (bytes > HOPELESS * maxBytes) break
    }
  }
  while (height > windowHeight) {
    const part = Math.floor(height * Math.min(0.9, (CUT_SHARE * maxBytes) / bytes))
    height = Math.max(windowHeight, part)
    const shot = await take(context, limits, { height, scale: 'css', quality: CUT_QUALITY })
    bytes = shot.bytes.byteLength
    if (bytes <= maxBytes) return shot
  }
  return take(context, limits, { height, scale: 'css', quality: LAST_QUALITY })
}

type Attempt = { readonly height: number; readonly scale: Scale; readonly quality: number }

async function take(
  context: BrowserContext,
  { timeoutMs }: ScreenshotLimits,
  { height: shownHeight, scale, quality }: Attempt,
): Promise<Screenshot> {
  const options = { fullPage: true, maxHeight: shownHeight, quality, scale, timeoutMs }
  const bytes = await context.screenshot(options)
  const { width = 0, height = 0 } = readImageHeader(bytes) ?? {}
  return { bytes, width, height, shownHeight }
}
