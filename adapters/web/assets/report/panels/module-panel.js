import { html } from 'htm/preact'
import { Component } from 'preact'
import { toneOfScore } from '../../charts/marks.js'
import { BarList, StackedBar } from '../../charts/score-charts.js'
import { Notice } from '../../parts/elements.js'
import { known } from '../../parts/format.js'
import { count, fields, list, number, records, text } from '../loose-values.js'
import { AiHallucinationPanel } from './ai-hallucination.js'
import { AnyPanel } from './any-panel.js'
import { BacklinksPanel } from './backlinks.js'
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
import { PanelSection } from './panel-elements.js'
import { PrefillPanel } from './prefill.js'
import { SxoPanel } from './sxo.js'
import { Tier2Panel } from './tier2.js'
import { VisualPanel } from './visual.js'

const mostCategories = 20

/** One of the two audits in short: its checks stand in a part of the report of their own. @param {{result: unknown}} props */
function CheckAuditPanel({ result }) {
  const { categories, summary } = fields(result)
  const of = fields(summary)
  const parts = [
    { label: 'Passed', value: count(of.pass), tone: 'good' },
    { label: 'Warnings', value: count(of.warn), tone: 'fair' },
    { label: 'Failed', value: count(of.fail), tone: 'poor' },
    { label: 'Not applicable', value: count(of.notApplicable), tone: 'neutral' },
  ]
  const rows = records(categories, mostCategories).map(({ title, score, checks }) => ({
    label: `${text(title) ?? '–'} (${list(checks).length} checks)`,
    value: number(score),
    max: 100,
    tone: toneOfScore(number(score)),
  }))
  return html`<${StackedBar} label="Checks by result" parts=${parts} />
    <${PanelSection} title="Categories"><${BarList} rows=${rows} /><//>`
}

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
  const Panel = known(panels, id) ?? AnyPanel
  return html`<div class="panel">
    <${PanelBoundary}><${Panel} result=${result} /><//>
  </div>`
}

/**
 * Keeps a chapter that cannot be drawn from taking the report with it.
 * @extends {Component<{children?: import('preact').ComponentChildren}, {hasFailed: boolean}>}
 */
export class PanelBoundary extends Component {
  constructor() {
    super()
    /** @type {{hasFailed: boolean}} */
    this.state = { hasFailed: false }
  }

  /** @override */
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  /** @override @param {unknown} error */
  componentDidCatch(error) {
    console.error('a chapter of the report could not be drawn', error)
  }

  /** @override */
  render() {
    if (!this.state.hasFailed) return this.props.children
    return html`<${Notice} tone="fair" title="This part cannot be drawn">
      <p>Its data has an unexpected shape. The JSON download of the report holds it as it came.</p>
    <//>`
  }
}
