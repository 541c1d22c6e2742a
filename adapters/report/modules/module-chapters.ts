import { html } from 'htm/preact'
import type { ReportOutcome } from '../audit-report.ts'
import { paragraph } from '../block.ts'
import type { Chapter } from '../chapters/chapter.ts'
import { type Content, present } from '../content.ts'
import { moduleTitle } from '../module-titles.ts'
import { MODULE_CHAPTERS } from '../section-ids.ts'
import { View } from '../view.ts'
import { scoreText } from '../words.ts'
import { backlinksBody } from './backlinks-body.ts'
import { citationBody } from './citation-body.ts'
import { contentGapBody } from './content-gap-body.ts'
import { crawlBody } from './crawl-body.ts'
import { cwvBody } from './cwv-body.ts'
import { enrichmentsBody } from './enrichments-body.ts'
import { fanoutBody } from './fanout-body.ts'
import { hallucinationBody } from './hallucination-body.ts'
import { hreflangBody } from './hreflang-body.ts'
import { localBody } from './local-body.ts'
import { multipageBody } from './multipage-body.ts'
import { otherBody } from './other-body.ts'
import { prefillBody } from './prefill-body.ts'
import { searchDataBody } from './search-data-body.ts'
import { sxoBody } from './sxo-body.ts'
import { tier2Body } from './tier2-body.ts'
import { visualBody } from './visual-body.ts'

type Body = (result: View) => readonly Content[]

const BODIES: Readonly<Record<(typeof MODULE_CHAPTERS)[number], Body>> = {
  crawl: crawlBody,
  prefill: prefillBody,
  cwv: cwvBody,
  visual: visualBody,
  citation: citationBody,
  aiHallucination: hallucinationBody,
  fanout: fanoutBody,
  sxo: sxoBody,
  dataforseo: searchDataBody,
  contentGap: contentGapBody,
  tier2: tier2Body,
  geoEnrichments: enrichmentsBody,
  multipage: multipageBody,
  hreflang: hreflangBody,
  local: localBody,
  backlinks: backlinksBody,
}
/** Their findings have chapters of their own. */
const ELSEWHERE = new Set(['seo', 'geo'])

/** Ids of the modules that ran and have something to show, the known ones first. */
export function modulesToShow(modules: Readonly<Record<string, ReportOutcome>>): readonly string[] {
  const ran = Object.keys(modules).filter(
    (id) => modules[id]?.status === 'done' && !ELSEWHERE.has(id),
  )
  const known = MODULE_CHAPTERS.filter((id) => ran.includes(id))
  return [...known, ...ran.filter((id) => !Object.hasOwn(BODIES, id))]
}

/** The chapter of a module that ran. */
export function moduleChapter(id: string, outcome: ReportOutcome): Chapter {
  const { score = null, summary, result } = outcome
  const view = new View(result)
  const body = present((bodyOf(id) ?? otherBody)(view))
  // A module's result of another version may be of another shape.
  const shown = body.length > 0 ? body : present(otherBody(view))
  return {
    id: `module-${id.replace(/[^\w-]/g, '-')}`,
    title: moduleTitle(id),
    isPart: true,
    content: html`
      <div class="module-head">
        ${score !== null && html`<span class="module-score">Score ${scoreText(score)} of 100</span>`}
        ${paragraph(summary ?? '')}
      </div>
      ${shown.length > 0 ? shown : html`<p class="soft">Nothing was found that can be shown.</p>`}
    `,
  }
}

function bodyOf(id: string): Body | undefined {
  return Object.hasOwn(BODIES, id) ? BODIES[id as keyof typeof BODIES] : undefined
}
