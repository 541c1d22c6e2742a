import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type { Tier2Inputs, Tier2Options, Tier2Outputs } from '../../../manifests/types/tier2.ts'
import { loadConversionWords } from '../browsing/conversion-words.ts'
import { ResourceStore } from '../browsing/resource-store.ts'
import { buildActions, CheckCatalogue } from '../checks/index.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { cro } from './cro.ts'
import { fetchImage } from './image-file.ts'
import { type ImageCandidate, type ImageRow, imageCandidates, imageRow } from './images.ts'
import { outranking } from './outranking.ts'
import {
  compareRendering,
  type JsRendering,
  type Rendering,
  renderPage,
  skip,
} from './rendering.ts'

type Context = RunContext<Tier2Options>
type Tier2Result = Tier2Outputs['result']

const words = loadConversionWords()

/**
 * The module tier2: what would have to change to outrank, what scripts hide, images, conversion.
 * `jsRendering` is null where the page was not rendered. Skips where the answer is not a page.
 * @throws SSRF_BLOCKED, COMPUTE_TIMEOUT, COMPUTE_MEMORY
 */
export default definePlugin<Tier2Inputs, Tier2Options, Tier2Outputs>({
  async run(inputs, ctx) {
    const { site, content = null, seo, geo, serps = [] } = inputs
    const { options } = ctx
    if (site.page === null) return { skip: 'The address answers with something that is not HTML.' }
    const { resources: limits } = options
    const store = new ResourceStore({ http: ctx.http, limits, signal: ctx.signal })
    const rendering = await rendered(ctx, inputs, store)
    const snapshot = rendering?.snapshot ?? null
    const candidates = imageCandidates(site.page, snapshot?.images ?? null)
    const result: Tier2Result = {
      outranking: outranking({
        actions: buildActions(ctx.port(CheckCatalogue), { seo, geo }),
        ...{ serps, content, maxChanges: options.maxChanges },
      }),
      jsRendering: rendering && content && compare(site, { content, rendering }, options),
      images: await rows(candidates.slice(0, options.maxImages), store, ctx),
      cro: cro({ site, content, snapshot, words }),
    }
    return { outputs: { result } }
  },
})

async function rendered(
  ctx: Context,
  { site, skipVisual, userAgent }: Tier2Inputs,
  store: ResourceStore,
): Promise<Rendering | null> {
  if (skipVisual === true) {
    skip(ctx, 'the request says skipVisual')
    return null
  }
  return renderPage(ctx, { site, store, userAgent })
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
  ctx: Context,
): Promise<readonly ImageRow[]> {
  const { images: rules, resources, window } = ctx.options
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
