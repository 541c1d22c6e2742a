import type { ConsoleError } from '../../../core/ports/browser.ts'
import type { VisualOutputs } from '../../../manifests/types/visual.ts'
import type { ResourceTally } from '../browsing/page-resources.ts'
import type { Tracker } from './consent-data.ts'
import type { Look } from './look.ts'

export type VisualResult = VisualOutputs['result']

const MAX_ERRORS = 50

/** @param looks at least one, in the order of the viewports */
export function visualResult(
  looks: readonly [Look, ...Look[]],
  trackers: readonly Tracker[],
): VisualResult {
  const [first] = looks
  return {
    screenshots: looks.map(screenshotOf),
    cookieBanner: first.cookieBanner,
    aboveTheFold: first.fold,
    consoleErrors: errorsOf(looks),
    trackersBeforeConsent: trackersOf(looks, trackers),
    byViewport: looks.map((look) => ({
      name: look.viewport.name,
      finalUrl: look.finalUrl,
      status: look.status,
      cookieBanner: look.cookieBanner,
      aboveTheFold: look.fold,
      resources: withoutHosts(look.resources),
      durationMs: look.ms,
    })),
  }
}

function screenshotOf({
  viewport,
  screenshot,
  documentHeight,
}: Look): VisualResult['screenshots'][number] {
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

/** The auditor never answers a banner, so whatever was asked, was asked before consent. */
function trackersOf(
  looks: readonly Look[],
  trackers: readonly Tracker[],
): VisualResult['trackersBeforeConsent'] {
  const asked = [...new Set(looks.flatMap(({ resources }) => resources.hosts))]
  return trackers.flatMap(({ title, hosts }) => {
    const host = asked.find((one) => hosts.some((end) => one === end || one.endsWith(`.${end}`)))
    return host === undefined ? [] : [{ title, host }]
  })
}

function withoutHosts({ hosts: _, ...tally }: ResourceTally) {
  return tally
}

/** The browser's words for a request that failed do not say for what. */
function namedError({ text, url }: ConsoleError): string {
  const isRequest = url !== undefined && text.startsWith('Failed to load resource')
  return isRequest ? `${text}: ${url}` : text
}

function errorsOf(looks: readonly Look[]): VisualResult['consoleErrors'] {
  const found = new Map<string, { text: string; url?: string; viewports: string[] }>()
  for (const { viewport, consoleErrors } of looks) {
    for (const error of consoleErrors) {
      const key = JSON.stringify([error.text, error.url])
      const known = found.get(key) ?? { ...error, text: namedError(error), viewports: [] }
      if (!known.viewports.includes(viewport.name)) known.viewports.push(viewport.name)
      found.set(key, known)
    }
  }
  return [...found.values()].slice(0, MAX_ERRORS)
}
