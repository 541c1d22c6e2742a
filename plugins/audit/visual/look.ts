import type { RunContext } from '../../../core/plugin.ts'
import type { ConsoleError } from '../../../core/ports/browser.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { VisualOptions, VisualOutputs } from '../../../manifests/types/visual.ts'
import { type ActionKind, actionOf, type ConversionWords } from '../browsing/conversion-words.ts'
import type { ResourceTally } from '../browsing/page-resources.ts'
import {
  type Box,
  type PageSnapshot,
  SNAPSHOT_LENGTH,
  SNAPSHOT_SCRIPT,
  type SnapshotControl,
} from '../browsing/page-snapshot.ts'
import { type PageVisit, scrollScript, visitPage } from '../browsing/page-visit.ts'
import type { ResourceStore } from '../browsing/resource-store.ts'
import type { ConsentData } from './consent-data.ts'
import { type CookieBanner, judgeBanner, withFrames } from './cookie-banner.ts'
import {
  type FrameReport,
  frameScript,
  type OverlayReport,
  overlayScript,
  REPORT_LENGTH,
} from './overlay-script.ts'
import { fittingScreenshot, type Screenshot } from './screenshot.ts'

/** The page to open, and the visitor to simulate. */
export type LookTarget = {
  readonly url: string
  readonly locale: string
  /** Instead of the viewport's own. */
  readonly userAgent?: string
}

type VisualViewport = VisualOptions['viewports'][number]

type LookTools = {
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
  ctx: RunContext<VisualOptions>,
  target: LookTarget,
  { viewport, tools }: { readonly viewport: VisualViewport; readonly tools: LookTools },
): Promise<Look> {
  const { options } = ctx
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

type LookParts = {
  readonly viewport: VisualViewport
  readonly tools: LookTools
  readonly options: VisualOptions
}

async function measure(
  { context }: PageVisit,
  { tools, options }: Pick<LookParts, 'tools' | 'options'>,
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

type PictureParts = Pick<LookParts, 'viewport' | 'options'> & {
  readonly snapshot: PageSnapshot
  readonly log: Log
}

async function picture(
  { context }: PageVisit,
  { viewport, options, snapshot, log }: PictureParts,
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

/**
 * What a visitor sees without scrolling and outside a banner; `h1` and `cta` are the texts found.
 */
type AboveTheFold = VisualOutputs['result']['aboveTheFold']

/** Share of a text or control that must be inside the window. */
const SEEN_SHARE = 0.5

/** `banner`: the box of a consent banner over the page, if any. */
export function aboveTheFold(
  snapshot: PageSnapshot,
  banner: Box | null,
  words: ConversionWords,
): AboveTheFold {
  const isSeen = (box: Box): boolean =>
    shareInside(box, { x: 0, y: 0, width: snapshot.width, height: snapshot.height }) >=
      SEEN_SHARE &&
    (banner === null || shareInside(box, banner) <= 1 - SEEN_SHARE)
  const h1 = snapshot.h1.find((heading) => heading.text !== '' && isSeen(heading))
  const calls = snapshot.controls.filter((control) => isSeen(control) && isCall(control, words))
  // A link in the menu may say the same as the button below it.
  const cta = calls.find(({ isButton }) => isButton) ?? calls[0]
  return {
    h1Visible: h1 !== undefined,
    ctaVisible: cta !== undefined,
    ...(h1 && { h1: h1.text }),
    ...(cta && { cta: cta.name }),
  }
}

/** Every menu has "Contact" as a plain link. */
const MENU_ITEMS = new Set<ActionKind | null>(['contact', 'download', 'newsletter', null])

function isCall({ name, isButton }: SnapshotControl, words: ConversionWords): boolean {
  const action = actionOf(name, words)
  return isButton ? action !== null : !MENU_ITEMS.has(action)
}

function shareInside(box: Box, frame: Box): number {
  const across = Math.min(box.x + box.width, frame.x + frame.width) - Math.max(box.x, frame.x)
  const down = Math.min(box.y + box.height, frame.y + frame.height) - Math.max(box.y, frame.y)
  const area = box.width * box.height
  return area === 0 ? 0 : (Math.max(0, across) * Math.max(0, down)) / area
}
