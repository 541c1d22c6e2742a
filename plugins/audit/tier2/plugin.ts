import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { type ConversionWords, loadConversionWords } from '../browsing/conversion-words.ts'
import { ResourceStore } from '../browsing/resource-store.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { type Cro, cro } from './cro.ts'
import { fetchImage } from './image-file.ts'
import { type ImageCandidate, type ImageRow, imageCandidates, imageRow } from './images.ts'
import type { Tier2Options } from './options.ts'
import { type AuditReport, type Outranking, outranking } from './outranking.ts'
import {
  compareRendering,
  type JsRendering,
  type Rendering,
  renderPage,
  skip,
} from './rendering.ts'

/** Output `result` of the module tier2; `jsRendering` null where the page was not rendered. */
export type Tier2Result = {
  readonly outranking: Outranking
  readonly jsRendering: JsRendering | null
  readonly images: readonly ImageRow[]
  readonly cro: Cro
}

/** The module tier2: what would have to change to outrank, what scripts hide, images, conversion. */
class Tier2Plugin implements Plugin {
  readonly #words: ConversionWords

  constructor(words: ConversionWords) {
    this.#words = words
  }

  /**
   * Inputs: site (SiteFacts), seo and geo (CheckAuditResponse); content?, serps?, skipVisual?,
   * userAgent?. Output: result (Tier2Result). Skips where the answer is no page.
   * @throws SSRF_BLOCKED, COMPUTE_TIMEOUT, COMPUTE_MEMORY
   */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const site = inputs.site as SiteFacts
    if (site.page === null) return { skip: 'The address answers with something that is not HTML.' }
    const options = ctx.options as Tier2Options
    const content = (inputs.content as PageContent | null | undefined) ?? null
    const { resources: limits } = options
    const store = new ResourceStore({ http: ctx.http, limits, signal: ctx.signal })
    const rendering = await rendered(ctx, inputs, store)
    const snapshot = rendering?.snapshot ?? null
    const candidates = imageCandidates(site.page.images, snapshot?.images ?? null)
    const result: Tier2Result = {
      outranking: outranking({
        reports: [inputs.seo as AuditReport, inputs.geo as AuditReport],
        serps: (inputs.serps as readonly SerpFacts[] | undefined) ?? [],
        content,
        maxChanges: options.maxChanges,
      }),
      jsRendering: rendering && content && compare(site, { content, rendering }, options),
      images: await rows(candidates.slice(0, options.maxImages), store, ctx),
      cro: cro({ site, content, snapshot, words: this.#words }),
    }
    return { outputs: { result }, summary: summaryOf(result) }
  }
}

async function rendered(
  ctx: RunContext,
  { site, skipVisual, userAgent }: Inputs,
  store: ResourceStore,
): Promise<Rendering | null> {
  if (skipVisual === true) {
    skip(ctx, 'the request says skipVisual')
    return null
  }
  return renderPage(ctx, {
    site: site as SiteFacts,
    store,
    userAgent: userAgent as string | undefined,
  })
}

type Pages = { readonly content: PageContent; readonly rendering: Rendering }

function compare(site: SiteFacts, pages: Pages, options: Tier2Options): JsRendering {
  const { content, rendering } = pages
  const raw = {
    content,
    canonical: site.page?.canonical.url ?? null,
    links: site.page?.links ?? [],
  }
  return compareRendering(raw, { outline: rendering.outline, url: rendering.url }, options)
}

function rows(
  candidates: readonly ImageCandidate[],
  store: ResourceStore,
  ctx: RunContext,
): Promise<readonly ImageRow[]> {
  const { images: rules, resources, window } = ctx.options as Tier2Options
  const { bytesPerResource: maxBytes, pixelsPerImage: maxPixels } = resources
  const first = candidates.findIndex(({ isContent }) => isContent)
  const { signal } = ctx
  return Promise.all(
    candidates.map(async (candidate, index) => {
      const file = await fetchImage(candidate.url, store, { signal, maxBytes })
      const parts = { rules, maxPixels, windowHeight: window.height, isFirst: index === first }
      return imageRow(candidate, file, parts)
    }),
  )
}

function summaryOf({ outranking: { changes }, jsRendering, images, cro: { score } }: Tier2Result) {
  const flawed = images.filter(({ issues }) => issues.length > 0).length
  const scripts =
    jsRendering === null
      ? 'not rendered'
      : `${jsRendering.missingInRaw.length} texts need JavaScript`
  return `${changes.length} changes, ${scripts}, ${flawed} of ${images.length} images with issues, conversion ${score}`
}

export default new Tier2Plugin(loadConversionWords())
