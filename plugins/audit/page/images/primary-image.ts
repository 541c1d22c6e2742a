import { normUrl, parseHttpUrl } from '../../../web/http-url.ts'
import { robotsVerdict } from '../../../web/robots-verdict.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { imageProbe, imageReachability } from '../http/probe-answer.ts'
import type { ImageProbe } from '../http/probe-facts.ts'
import type { Measure } from '../measure.ts'
import { openGraph } from '../metadata/meta-tags.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { nodesOf, textOf, urlsOf, valuesOf } from '../structured-data/query.ts'
import type { SdNode, StructuredData } from '../structured-data/structured-data.ts'
import { primaryOf } from '../structured-data/structured-facts.ts'

/** The image a page declares as its own, by the first source that names one. */
type PrimaryImage = {
  readonly url: string
  readonly from: 'primaryNode' | 'primaryImageOfPage' | 'og:image'
  /** Pixels that the declaration states; null when it does not. */
  readonly width: number | null
}

/** What declares the image, in the words of a report. */
const DECLARED_BY = {
  primaryNode: 'the main entity',
  primaryImageOfPage: 'primaryImageOfPage',
  'og:image': 'og:image',
} as const satisfies Readonly<Record<PrimaryImage['from'], string>>

/** Nodes looked at for primaryImageOfPage. */
const MAX_NODES = 200

/** Image of primaryNode, else primaryImageOfPage of any node, else og:image; null without one. */
export const primaryImage = defineFact((page: PageView): PrimaryImage | null => {
  const facts = structuredFacts(page)
  const { data } = facts
  const primary = primaryOf(facts)
  const own = primary && imageAt(page, { data, node: primary, property: 'image' })
  if (own) return { ...own, from: 'primaryNode' }
  for (const node of data.nodes.slice(0, MAX_NODES)) {
    const image = imageAt(page, { data, node, property: 'primaryImageOfPage' })
    if (image) return { ...image, from: 'primaryImageOfPage' }
  }
  const { image, imageWidth } = openGraph(page)
  return image === null ? null : { url: image, width: imageWidth, from: 'og:image' }
})

type Place = { readonly data: StructuredData; readonly node: SdNode; readonly property: string }

function imageAt(page: PageView, { data, node, property }: Place) {
  for (const reference of urlsOf(data, node, property)) {
    const url = parseHttpUrl(reference, page.base)
    if (url) return { url: url.href, width: declaredWidth(data, node, property) }
  }
  return null
}

/** `width` of the image's node: a number, a text such as "1200 px", or a QuantitativeValue. */
function declaredWidth(data: StructuredData, node: SdNode, property: string): number | null {
  const image = nodesOf(data, node, property)[0]
  if (!image) return null
  const values = [...valuesOf(data, image, 'width'), ...valuesOf(data, image, 'width.value')]
  for (const value of values) {
    const pixels = /^(\d{1,6})(?:\.\d+)?\s*(?:px)?$/i.exec(textOf(value) ?? '')?.[1]
    if (pixels) return Number(pixels)
  }
  return null
}

function answerOf({ status, mediaType }: ImageProbe): string | null {
  if (status === null) return null
  return mediaType === '' ? `status ${status}` : `status ${status}, ${mediaType}`
}

/** The declared primary image: whether it can be fetched, and how wide it is. */
export const primaryImageMeasure: Measure = ({ page, ...facts }) => {
  if (!page) return { value: null }
  const pageType = page.purpose
  const image = page.primaryImage
  if (!image) return { value: { pageType, url: null } }
  const probe = imageProbe({ page, ...facts }, image.url, 'primaryImage')
  const onHost = new URL(image.url).host === new URL(facts.finalUrl).host
  const verdict = onHost ? robotsVerdict(facts.robots, 'Googlebot-Image', image.url).allowed : true
  const og = page.openGraph
  const ogWidth =
    og.image !== null && normUrl(og.image) === normUrl(image.url) ? og.imageWidth : null
  const reach = imageReachability(probe)
  const value = {
    pageType,
    url: image.url,
    from: image.from,
    reach,
    disallowed: verdict === false,
    width: image.width ?? ogWidth ?? probe?.width ?? null,
    answer: probe ? answerOf(probe) : null,
    unknown: reach === 'unknown' || verdict === null,
  }
  return { value, evidence: [{ url: image.url, detail: `declared by ${DECLARED_BY[image.from]}` }] }
}
