import { normUrl } from '../address/norm-url.ts'
import { imageProbe, imageReachability } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'
import { robotsVerdict } from '../robots/robots-verdict.ts'

/** The declared primary image: whether it can be fetched, and how wide it is. */
export const primaryImage: Measure = ({ page, ...facts }) => {
  if (!page) return { value: null }
  const { pageType } = page.structured
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
    answer: probe ? `${probe.status ?? probe.outcome} ${probe.mediaType}`.trim() : null,
    unknown: reach === 'unknown' || verdict === null,
  }
  return { value, evidence: [{ url: image.url, detail: `declared by ${image.from}` }] }
}
