import { html } from 'htm/preact'
import { Component } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { stateBadge } from '../../../report/sections/blocks.ts'
import { moduleFindings } from '../../../report/sections/findings.ts'
import { moduleTitle, scoreText } from '../../../report/sections/words.ts'
import { durationText, usdText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Loading, Notice, onDisclosure } from '../parts/elements.js'

/** @import {Module} from '../../../report/sections/report-types.ts' */

/** Their findings have chapters of their own. */
const elsewhere = ['seo', 'geo']

/**
 * The findings of each module, opened on demand; then the modules that did not run, and what is incomplete.
 * @param {{report: import('../../../report/sections/report-types.ts').Report}} props
 */
export function ModuleList({ report: { modules, warnings, costUsd } }) {
  const done = modules.filter(({ id, status }) => status === 'done' && !elsewhere.includes(id))
  const others = modules.filter(({ status }) => status !== 'done')
  return html`<section id="modules" class="chapter">
    <h2>${t('report.chapter.modules')}</h2>
    <p class="soft">${t(done.length === 0 ? 'audit.modules.none' : 'report.modules.intro')}</p>
    ${done.length > 0 && html`<ul class="modules">${done.map((module) => html`<${ModuleRow} key=${module.id} module=${module} />`)}</ul>`}
    ${
      others.length + warnings.length > 0 &&
      html`<details class="report-run small">
        <summary>${t('audit.modules.incomplete', { n: others.length + warnings.length })}</summary>
        <ul class="bullets">
          ${others.map(({ id, status, reason }) => html`<li>${stateBadge(status)} <strong>${moduleTitle(id)}</strong> ${reason}</li>`)}
          ${warnings.map(({ moduleId, message, code }) => html`<li>${moduleId && html`<strong>${moduleTitle(moduleId)}</strong>`} ${message || code}</li>`)}
        </ul>
      </details>`
    }
    ${costUsd !== null && costUsd > 0 && html`<p class="small soft">${t('report.cost.total', { usd: usdText(costUsd) })}</p>`}
  </section>`
}

/** @param {{module: Module}} props */
function ModuleRow({ module }) {
  const [isOpen, setOpen] = useState(false)
  const { id, verdict, score, summary, findings, durationMs, isCached } = module
  const run = [
    durationMs !== null && durationText(durationMs),
    isCached && t('audit.modules.cached'),
  ].filter(Boolean)
  return html`<li>
    <details class="module" data-module=${id} onToggle=${onDisclosure(setOpen)}>
      <summary>
        <h3 class="headline">${moduleTitle(id)}</h3>
        <span class="tags">
          ${findings.length > 0 && html`<span class="small soft">${t('audit.modules.findings', { n: findings.length })}</span>`}
          ${score !== null && html`<span class="figure">${scoreText(score)}</span>`}
          ${verdict !== '' && stateBadge(verdict)}
        </span>
        <span class="module-summary small soft">${summary}</span>
      </summary>
      ${
        isOpen &&
        html`<div class="module-panel flow">
          ${moduleFindings(findings)}
          <${LazySection} id=${id} result=${module.result} />
          ${run.length > 0 && html`<p class="small soft">${run.join(' · ')}</p>`}
        </div>`
      }
    </details>
  </li>`
}

/** @typedef {typeof import('../../../report/sections/modules/module-chapters.ts').moduleBody} Draw */

/** @type {Promise<Draw> | undefined} */
let loading

/** Starts to load the code for module results; only reports need it. */
export function loadSections() {
  loading ??= import('../../../report/sections/modules/module-chapters.ts').then(
    ({ moduleBody }) => moduleBody,
  )
  loading.catch(() => {
    loading = undefined // the next one that is opened tries again
  })
  return loading
}

/**
 * The findings of one module, once the code that draws them is loaded.
 * @param {{id: string, result: unknown}} props
 */
function LazySection({ id, result }) {
  const [section, setSection] = useState(/** @type {{draw: Draw} | 'failed' | null} */ (null))
  useEffect(() => {
    let isGone = false
    loadSections().then(
      (draw) => isGone || setSection({ draw }),
      () => isGone || setSection('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (section === null) return html`<${Loading} />`
  if (section === 'failed') {
    return html`<${Notice} tone="fair" title=${t('report-modules.module.notLoaded')}>
      <p>${t('report-modules.module.notLoadedHelp')}</p>
    <//>`
  }
  return html`<div class="module-body">
    <${SectionBoundary}><${Section} ...${{ id, result, draw: section.draw }} /><//>
  </div>`
}

/** @param {{id: string, result: unknown, draw: Draw}} props */
function Section({ id, result, draw }) {
  return html`${draw(id, result)}`
}

/**
 * Keeps a section that cannot be drawn from taking the report with it.
 * @extends {Component<{children?: import('preact').ComponentChildren}, {hasFailed: boolean}>}
 */
export class SectionBoundary extends Component {
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
    console.error('a section of the report could not be drawn', error)
  }

  /** @override */
  render() {
    if (!this.state.hasFailed) return this.props.children
    return html`<${Notice} tone="fair" title=${t('report-modules.module.notShown')}>
      <p>${t('report-modules.module.notShownHelp')}</p>
    <//>`
  }
}
