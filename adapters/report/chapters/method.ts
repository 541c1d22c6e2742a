import { html } from 'htm/preact'
import { allChecks } from '../check-lists.ts'
import type { Content } from '../content.ts'
import type { ExportPlan } from '../export-plan.ts'
import { facts } from '../facts.ts'
import { countText, numberText } from '../words.ts'
import { together } from './chapter.ts'

/** How the figures came about, and what they rest on. */
export function method({ audit }: ExportPlan): Content {
  const { engine = {}, catalogueVersion = '', auditedAt = '', durationMs } = audit
  return together(
    html`<p>Every check reads what the server sent (page, headers, robots.txt, sitemap, llms.txt, probes) and compares one measured value with thresholds that are published with the check and its sources. A check that passes counts in full, one that warns by half, one that fails not at all; a check that does not apply, could not be evaluated or was accepted counts neither way.</p>`,
    html`<p>The score of a category is the mean of its checks by their weights, that of an audit the mean of its categories by theirs. The points of an action are what the overall score would gain if its checks passed and all else stayed the same. Scores and visibility of modules that ask third parties or language models are not part of these scores; what a model said is shown with its source and is no fact about the site.</p>`,
    html`<p>The audit looks at the site from one place at one time. It does not replace a look at analytics, search consoles and the site's goals.</p>`,
    facts([
      ['Made with', [engine.name, engine.version].filter(Boolean).join(' ')],
      [
        'Catalogue',
        catalogueVersion === ''
          ? ''
          : `version ${catalogueVersion}, ${countText(allChecks(audit).length, 'check')} in this report`,
      ],
      ['Audited at', auditedAt],
      ['Duration', durationMs === undefined ? '' : `${numberText(durationMs / 1000)} s`],
    ]),
  )
}
