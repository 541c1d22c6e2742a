import { imageProbe, imageReachability } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'

/**
 * Open Graph tags of the page with the answer to the probe of og:image.
 * `lacking`: of title, description, image and url those missing or not absolute; `missing`: how many
 * of them are not there at all.
 */
export const openGraphTags: Measure = (facts) => {
  const og = facts.page?.openGraph
  if (!og) return { value: null }
  const { lacking, title, description, image, imageContent, urlContent } = og
  const probe = imageProbe(facts, image, 'ogImage')
  const written = [title, description, imageContent, urlContent]
  const value = {
    lacking,
    missing: written.filter((content) => content === null).length,
    image: imageReachability(probe),
    answer: probe ? `${probe.status ?? probe.outcome} ${probe.mediaType}`.trim() : null,
  }
  return { value }
}
