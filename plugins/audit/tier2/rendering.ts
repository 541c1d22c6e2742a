import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { Tier2Options, Tier2Outputs } from '../../../manifests/types/tier2.ts'
import { normUrl } from '../../web/http-url.ts'
import { type PageSnapshot, SNAPSHOT_LENGTH, SNAPSHOT_SCRIPT } from '../browsing/page-snapshot.ts'
import { visitPage } from '../browsing/page-visit.ts'
import type { ResourceStore } from '../browsing/resource-store.ts'
import type { OutlineLink, PageContent, PageOutline } from '../page/outline/page-outline.ts'
import { readOutline } from '../page/outline/read-html-page.ts'
import type { SiteFacts } from '../page/site-facts.ts'

/** The page after its scripts have run. */
export type Rendering = {
  readonly url: string
  readonly outline: PageOutline
  readonly snapshot: PageSnapshot
}

type RenderInputs = {
  readonly site: SiteFacts
  readonly store: ResourceStore
  readonly userAgent?: string | undefined
}

const DEGRADING = new Set(['BROWSER_UNAVAILABLE', 'TARGET_UNREACHABLE', 'RESPONSE_TOO_LARGE'])

/**
 * The rendered page, or null with a warning that says why there is none: no browser, a page that
 * does not come up in it, or a site that refuses it.
 * @throws SSRF_BLOCKED, COMPUTE_TIMEOUT, COMPUTE_MEMORY, the signal's reason
 */
export async function renderPage(
  ctx: RunContext<Tier2Options>,
  inputs: RenderInputs,
): Promise<Rendering | null> {
  try {
    const { url, status, html, snapshot } = await visit(ctx, inputs)
    if (status >= 400) {
      skip(ctx, `the site answered the browser with status ${status}`)
      return null
    }
    const { finalUrl, response, expectedOrigin } = inputs.site
    const outline = await readOutline(ctx.compute, {
      ...{ body: html, url: finalUrl, headers: response.headers, expectedOrigin },
      signal: ctx.signal,
      timeoutMs: ctx.options.outlineTimeoutMs,
    })
    return { url, snapshot, outline }
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (!(error instanceof AppError) || !DEGRADING.has(error.code)) throw error
    skip(ctx, error.message.replace(/\.$/, ''))
    return null
  }
}

/** Warns that the rendering part is left out. */
export function skip(ctx: RunContext<Tier2Options>, why: string): void {
  ctx.warn('RENDERING_SKIPPED', `The page was not compared with its rendered form: ${why}.`)
}

function visit(ctx: RunContext<Tier2Options>, { site, store, userAgent }: RenderInputs) {
  const options = ctx.options
  const { timeoutMs, capMs, quietMs, settleMs, maxPageLength, window, locale } = options
  const language = site.page?.language ?? 'und'
  const settings = {
    url: site.finalUrl,
    viewport: { ...window, deviceScaleFactor: 1, isMobile: false },
    userAgent: userAgent ?? options.userAgent,
    locale: language === 'und' ? locale : language,
    store,
    limits: options.resources,
    navigation: { timeoutMs, capMs, quietMs, settleMs },
    maxPageLength,
  }
  return visitPage(ctx, settings, async ({ context, page }) => ({
    ...page,
    snapshot: await context.evaluate<PageSnapshot>(SNAPSHOT_SCRIPT, {
      timeoutMs: options.scriptTimeoutMs,
      maxLength: SNAPSHOT_LENGTH,
    }),
  }))
}

type MissingText = JsRendering['missingInRaw'][number]

/** Effects of scripts. */
export type JsRendering = NonNullable<Tier2Outputs['result']['jsRendering']>

/** The page as it was sent. */
type RawPage = {
  readonly content: PageContent
  readonly canonical: string | null
  readonly links: readonly { readonly url: string | null }[]
}

type RenderedPage = { readonly outline: PageOutline; readonly url: string }

type ComparisonLimits = { readonly maxMissing: number; readonly minMissingWords: number }

const MAX_TEXT = 200
const MAX_LINKS = 20

export function compareRendering(
  raw: RawPage,
  { outline, url }: RenderedPage,
  limits: ComparisonLimits,
): JsRendering {
  const { content } = outline
  const added = addedLinks(raw.links, outline.links)
  return {
    rawWords: raw.content.words,
    renderedWords: content.words,
    missingInRaw: missingTexts(raw.content, content, limits),
    titleChanged: isDifferent(raw.content.title, content.title),
    descriptionChanged: isDifferent(raw.content.description, content.description),
    h1Changed: isDifferent(raw.content.h1, content.h1),
    canonicalChanged: key(raw.canonical) !== key(outline.canonical),
    linksOnlyRendered: added.length,
    linkSamples: added.slice(0, MAX_LINKS),
    renderedUrl: url,
  }
}

/** Blocks of the rendered text that the raw text lacks, in any section. */
function missingTexts(
  raw: PageContent,
  rendered: PageContent,
  { maxMissing, minMissingWords }: ComparisonLimits,
): readonly MissingText[] {
  const known = new Set(
    raw.sections.flatMap(({ heading, text }) => [heading ?? '', ...text.split('\n')].map(spelling)),
  )
  const found = rendered.sections.flatMap(({ heading, text }): MissingText[] => {
    const lines = text.split('\n').filter((line) => !known.has(spelling(line)))
    const isNew = heading !== null && !known.has(spelling(heading))
    const words = [...(isNew ? [heading] : []), ...lines].reduce(
      (sum, line) => sum + count(line),
      0,
    )
    if (words < minMissingWords) return []
    return [{ heading, text: lines.join(' ').slice(0, MAX_TEXT), words }]
  })
  return found.sort((a, b) => b.words - a.words).slice(0, maxMissing)
}

/** Figures that differ from one visit to the next make no other text. */
function spelling(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '0')
    .replace(/\s+/g, ' ')
    .trim()
}

function count(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function addedLinks(raw: RawPage['links'], rendered: readonly OutlineLink[]): readonly string[] {
  const known = new Set(raw.map(({ url }) => key(url)))
  return [...new Set(rendered.map(({ url }) => key(url)))].filter(
    (url) => url !== '' && !known.has(url),
  )
}

function key(url: string | null): string {
  return url === null ? '' : (normUrl(url) ?? url)
}

function isDifferent(before: string | null, after: string | null): boolean {
  return (before ?? '').replace(/\s+/g, ' ').trim() !== (after ?? '').replace(/\s+/g, ' ').trim()
}
