import type { ResourceTally } from '../browsing/page-resources.ts'
import type { CookieBanner } from './cookie-banner.ts'
import type { AboveTheFold, Look } from './look.ts'

export type VisualScreenshot = {
  readonly viewport: {
    readonly name: string
    readonly width: number
    readonly height: number
    readonly deviceScaleFactor: number
  }
  readonly mime: 'image/jpeg'
  readonly base64: string
  readonly bytes: number
  /** The whole page is on it. */
  readonly fullPage: boolean
  /** Pixels of the picture. */
  readonly width: number
  readonly height: number
  /** CSS pixels. */
  readonly documentHeight: number
}

/** What one window showed. */
export type ViewportReport = {
  readonly name: string
  readonly finalUrl: string
  readonly status: number
  readonly cookieBanner: CookieBanner
  readonly aboveTheFold: AboveTheFold
  readonly resources: ResourceTally
  readonly durationMs: number
}

/** Output `result` of the module visual. */
export type VisualResult = {
  readonly screenshots: readonly VisualScreenshot[]
  /** Of the first viewport that was seen; all of them stand in `byViewport`. */
  readonly cookieBanner: CookieBanner
  readonly aboveTheFold: AboveTheFold
  /** Each once, with the viewports it was seen in. */
  readonly consoleErrors: readonly {
    readonly text: string
    readonly url?: string
    readonly viewports: readonly string[]
  }[]
  readonly byViewport: readonly ViewportReport[]
}

const MAX_ERRORS = 50

/** @param looks at least one, in the order of the viewports */
export function visualResult(looks: readonly [Look, ...Look[]]): VisualResult {
  const [first] = looks
  return {
    screenshots: looks.map(screenshotOf),
    cookieBanner: first.cookieBanner,
    aboveTheFold: first.fold,
    consoleErrors: errorsOf(looks),
    byViewport: looks.map((look) => ({
      name: look.viewport.name,
      finalUrl: look.finalUrl,
      status: look.status,
      cookieBanner: look.cookieBanner,
      aboveTheFold: look.fold,
      resources: look.resources,
      durationMs: look.ms,
    })),
  }
}

/** One line while the audit runs. */
export function visualSummary({ screenshots, cookieBanner, consoleErrors }: VisualResult): string {
  const { detected, provider, coversPercent } = cookieBanner
  const banner = detected
    ? `${provider ?? 'cookie'} banner over ${coversPercent} % of the window`
    : 'no cookie banner'
  return `${screenshots.length} screenshots, ${banner}, ${consoleErrors.length} console errors`
}

function screenshotOf({ viewport, screenshot, documentHeight }: Look): VisualScreenshot {
  const { name, width, height, deviceScaleFactor } = viewport
  const { bytes, shownHeight } = screenshot
  return {
    viewport: { name, width, height, deviceScaleFactor },
    mime: 'image/jpeg',
    base64: Buffer.from(bytes).toString('base64'),
    bytes: bytes.byteLength,
    fullPage: shownHeight >= documentHeight,
    width: screenshot.width,
    height: screenshot.height,
    documentHeight,
  }
}

function errorsOf(looks: readonly Look[]): VisualResult['consoleErrors'] {
  const found = new Map<string, { text: string; url?: string; viewports: string[] }>()
  for (const { viewport, consoleErrors } of looks) {
    for (const error of consoleErrors) {
      const key = JSON.stringify([error.text, error.url])
      const known = found.get(key) ?? { ...error, viewports: [] }
      if (!known.viewports.includes(viewport.name)) known.viewports.push(viewport.name)
      found.set(key, known)
    }
  }
  return [...found.values()].slice(0, MAX_ERRORS)
}
