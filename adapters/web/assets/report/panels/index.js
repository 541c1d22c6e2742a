import { html } from 'htm/preact'
import { Notice } from '../../parts/notice.js'
import { AiHallucinationPanel } from './ai-hallucination.js'
import { AnyPanel } from './any-panel.js'
import { BacklinksPanel } from './backlinks.js'
import { CheckAuditPanel } from './check-audit.js'
import { CitationPanel } from './citation.js'
import { ContentGapPanel } from './content-gap.js'
import { CrawlPanel } from './crawl.js'
import { CwvPanel } from './cwv.js'
import { DataforseoPanel } from './dataforseo.js'
import { FanoutPanel } from './fanout.js'
import { GeoEnrichmentsPanel } from './geo-enrichments.js'
import { HreflangPanel } from './hreflang.js'
import { LocalPanel } from './local.js'
import { MultipagePanel } from './multipage.js'
import { PanelBoundary } from './panel-boundary.js'
import { PrefillPanel } from './prefill.js'
import { fields, text } from './read.js'
import { SxoPanel } from './sxo.js'
import { Tier2Panel } from './tier2.js'
import { VisualPanel } from './visual.js'

/** @type {Readonly<Record<string, import('preact').FunctionComponent<{result: unknown}>>>} */
const panels = {
  crawl: CrawlPanel,
  geo: CheckAuditPanel,
  seo: CheckAuditPanel,
  hreflang: HreflangPanel,
  cwv: CwvPanel,
  prefill: PrefillPanel,
  multipage: MultipagePanel,
  backlinks: BacklinksPanel,
  local: LocalPanel,
  dataforseo: DataforseoPanel,
  fanout: FanoutPanel,
  sxo: SxoPanel,
  aiHallucination: AiHallucinationPanel,
  contentGap: ContentGapPanel,
  tier2: Tier2Panel,
  citation: CitationPanel,
  geoEnrichments: GeoEnrichmentsPanel,
  visual: VisualPanel,
}

/**
 * What one module found, drawn; why, where it did not run. It has no title of its own: it stands
 * under one, and its parts are h4. Whatever is in `outcome`, it does not throw.
 * @param {{id: string, outcome: unknown}} props `outcome` of a report's `modules`.
 */
export function ModulePanel({ id, outcome }) {
  const { status, skipped, error, code, result } = fields(outcome)
  if (status === 'skipped') {
    return html`<${Notice} title="This module was left out">
      <p>${text(skipped) ?? 'The report does not say why.'}</p>
    <//>`
  }
  if (status === 'failed') {
    return html`<${Notice} tone="poor" title="This module failed">
      <p>${text(error) ?? 'The report does not say why.'}</p>
      ${text(code) && html`<p class="small soft">Code: <code>${text(code)}</code></p>`}
    <//>`
  }
  const Panel = (Object.hasOwn(panels, id) ? panels[id] : undefined) ?? AnyPanel
  return html`<div class="panel">
    <${PanelBoundary}><${Panel} result=${result} /><//>
  </div>`
}
