import { isInconclusive } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'
import type { MarkdownProbe, ProbeAnswer } from '../site-facts.ts'

const MARKDOWN = 'text/markdown'

/** Markdown versions that the page announces or negotiates, and whether they answer and agree with it. */
export const machineVersion: Measure = ({ page, probes }, { thresholds }) => {
  const announced = page?.announcedLinks.markdown ?? []
  const describedBy = (page?.announcedLinks.llmsTxt.length ?? 0) > 0
  const { negotiated, alternate } = probes.markdown ?? {}
  const shared = (thresholds.minSharedPercent ?? 0) / 100
  const alternateState = announced.length === 0 ? 'none' : stateOf(alternate, shared)
  const isNegotiated = negotiated?.status === 200 && negotiated.mediaType === MARKDOWN
  return {
    value: {
      alternate: alternateState,
      describedBy,
      negotiated: isNegotiated,
      varyAccept: isNegotiated && negotiated.varyAccept,
      /** The request for Markdown was made, and its answer tells nothing. */
      unanswered: negotiated !== undefined && isInconclusive(negotiated),
    },
    evidence: announced,
  }
}

function stateOf(alternate: MarkdownProbe | undefined, minShared: number): string {
  if (isInconclusive(alternate as ProbeAnswer | undefined)) return 'unknown'
  if (alternate?.status !== 200) return 'does not answer with 200'
  if (!alternate.isText) return 'is no Markdown or plain text'
  return (alternate.shared ?? 0) >= minShared ? 'works' : 'differs from the page'
}
