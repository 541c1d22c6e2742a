import type { RunContext } from '../../../core/plugin.ts'
import type { ConsoleError } from '../../../core/ports/browser.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { ConversionWords } from '../browsing/conversion-words.ts'
import type { ResourceTally } from '../browsing/page-resources.ts'
import { type PageSnapshot, SNAPSHOT_LENGTH, SNAPSHOT_SCRIPT } from '../browsing/page-snapshot.ts'
import { type PageVisit, visitPage } from '../browsing/page-visit.ts'
import type { ResourceStore } from '../browsing/resource-store.ts'
import { scrollScript } from '../browsing/scroll-through.ts'
import { type AboveTheFold, aboveTheFold } from './above-the-fold.ts'
import type { ConsentData } from './consent-data.ts'
import { type CookieBanner, judgeBanner, withFrames } from './cookie-banner.ts'
import { fittingScreenshot, type Screenshot } from './fitting-screenshot.ts'
import {
  type FrameReport,
  frameScript,
  type OverlayReport,
  overlayScript,
  REPORT_LENGTH,
} from './overlay-script.ts'
import type { VisualOptions, VisualViewport } from './visual-options.ts'

/** Where and as whom to look. */
export type LookTarget = {
  readonly url: string
  readonly locale: string
  /** Instead of the viewport's own. */
  readonly userAgent?: string
}

export type LookTools = {
  readonly store: ResourceStore
  readonly consent: ConsentData
  readonly words: ConversionWords
}

/** The page as one window shows it. */
export type Look = {
  readonly viewport: VisualViewport
  readonly finalUrl: string
  readonly status: number
  readonly screenshot: Screenshot
  readonly documentHeight: number
  readonly hasFonts: boolean
  readonly cookieBanner: CookieBanner
  readonly fold: AboveTheFold
  readonly consoleErrors: readonly ConsoleError[]
  readonly resources: ResourceTally
  readonly ms: number
}

/** Looks at the page in one window: measures what it shows at first, then takes its picture. */
export async function lookAt(
  ctx: RunContext,
  target: LookTarget,
  { viewport, tools }: { readonly viewport: VisualViewport; readonly tools: LookTools },
): Promise<Look> {
  const options = ctx.options as VisualOptions
  const { timeoutMs, capMs, quietMs, settleMs, resources: limits, maxPageLength } = options
  const before = ctx.clock.monotonic()
  const { width, height, deviceScaleFactor, isMobile } = viewport
  const settings = {
    ...target,
    userAgent: target.userAgent ?? viewport.userAgent,
    viewport: { width, height, deviceScaleFactor, isMobile },
    store: tools.store,
    limits,
    navigation: { timeoutMs, capMs, quietMs, settleMs },
    maxPageLength,
  }
  return visitPage(ctx, settings, async (visit) => {
    const seen = await measure(visit, { tools, options })
    const { snapshot, ...judged } = seen
    const screenshot = await picture(visit, { viewport, options, snapshot, log: ctx.log })
    return {
      viewport,
      finalUrl: visit.page.url,
      status: visit.page.status,
      ...judged,
      documentHeight: snapshot.documentHeight,
      hasFonts: snapshot.hasFonts,
      screenshot,
      consoleErrors: visit.context.consoleErrors(),
      resources: visit.tally(),
      ms: Math.round(ctx.clock.monotonic() - before),
    }
  })
}

type Means = {
  readonly viewport: VisualViewport
  readonly tools: LookTools
  readonly options: VisualOptions
}

async function measure(
  { context }: PageVisit,
  { tools, options }: Pick<Means, 'tools' | 'options'>,
) {
  const { consent, words } = tools
  const timeoutMs = options.scriptTimeoutMs
  const limits = { timeoutMs, maxLength: REPORT_LENGTH }
  const snapshot = await context.evaluate<PageSnapshot>(SNAPSHOT_SCRIPT, {
    timeoutMs,
    maxLength: SNAPSHOT_LENGTH,
  })
  const report = await context.evaluate<OverlayReport>(overlayScript(consent.platforms), limits)
  const hasFrames = report.overlays.some(({ frames }) => frames.length > 0)
  const frames = hasFrames
    ? await context.evaluateInFrames<FrameReport>(frameScript(consent.platforms), limits)
    : []
  const overlays = report.overlays.map((overlay) => withFrames(overlay, frames))
  const seen = { ...report, overlays }
  const { banner, box } = judgeBanner(seen, options.blocksAtPercent, consent)
  return {
    snapshot,
    cookieBanner: banner,
    fold: aboveTheFold(snapshot, box, words),
  }
}

type PictureMeans = Pick<Means, 'viewport' | 'options'> & {
  readonly snapshot: PageSnapshot
  readonly log: Log
}

async function picture(
  { context }: PageVisit,
  { viewport, options, snapshot, log }: PictureMeans,
): Promise<Screenshot> {
  const { maxHeight, scrollMs: timeMs, scriptTimeoutMs } = options
  const limits = { timeoutMs: timeMs + scriptTimeoutMs, maxLength: 100 }
  const scrolled = await context
    .evaluate<number>(scrollScript({ maxHeight, timeMs }), limits)
    .catch((err: unknown) => {
      // Pictures further down may be missing then; whether there is a page at all shows next.
      log.debug({ err }, 'a page could not be scrolled')
      return 0
    })
  return fittingScreenshot(context, {
    maxBytes: options.maxBytes,
    maxHeight,
    documentHeight: Math.max(snapshot.documentHeight, scrolled),
    windowHeight: snapshot.height,
    deviceScaleFactor: viewport.deviceScaleFactor,
    timeoutMs: options.screenshotTimeoutMs,
  })
}
