import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { badge, bullets } from '../../../report/sections/blocks.ts'
import { moduleTitle, scoreText } from '../../../report/sections/words.ts'
import { changeText, measureText, numberText, timeText } from '../../../texts/format.ts'
import { language, t } from '../../../texts/texts.ts'
import { fetchJson } from '../parts/api.js'
import { ErrorNotice, Loading } from '../parts/elements.js'
import { choiceField } from '../parts/form-fields.js'
import { keptReport, keptReports } from './history.js'
import { readFile } from './read-report.js'

/** @import {FindingChange, ReportComparison} from '../../../../manifests/types/records.ts' */

const most = 30

/**
 * Compares the report with an earlier one, from this browser's history or from a file.
 * @param {import('./report-tools.js').PanelProps} props
 */
export function ComparePanel({ given, report }) {
  const [kept, setKept] = useState(/** @type {readonly import('./history.js').KeptReport[]} */ ([]))
  const [state, setState] = useState(
    /** @type {{comparison?: ReportComparison, error?: unknown, isLoading?: boolean}} */ ({}),
  )
  useEffect(() => {
    keptReports().then((all) =>
      setKept(
        all.filter(({ site, auditedAt }) => site === report.site && auditedAt !== report.auditedAt),
      ),
    )
  }, [report])
  /** @param {unknown} other */
  const compare = async (other) => {
    setState({ isLoading: true })
    try {
      const [before, after] = inOrder(other, given)
      const body = { before, after, language: language() }
      setState({ comparison: await fetchJson('/api/compare', { body }) })
    } catch (error) {
      setState({ error })
    }
  }
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const take = async ({ currentTarget }) => {
    const [file] = currentTarget.files ?? []
    if (file === undefined) return
    const read = await readFile(file)
    if ('problem' in read) setState({ error: new Error(read.problem) })
    else await compare(read.report)
  }
  const { comparison, error, isLoading } = state
  return html`<p>${t('audit.compare.text')}</p>
    <div class="audit-option-grid">
      ${
        kept.length > 0 &&
        choiceField({
          ...{ id: 'compare-kept', label: t('audit.compare.kept'), value: '' },
          options: [
            { value: '', text: t('audit.compare.choose') },
            ...kept.map(({ id, auditedAt, overall }) => ({
              value: id,
              text: `${timeText(auditedAt)} · ${scoreText(overall)}`,
            })),
          ],
          onChange: async (id) => id !== '' && compare(await keptReport(id)),
        })
      }
      <div class="field">
        <label for="compare-file">${t('audit.compare.file')}</label>
        <input id="compare-file" class="open-file" type="file" accept=".json,application/json" onChange=${take} />
      </div>
    </div>
    <div role="status">${isLoading && html`<${Loading} />`}</div>
    ${error !== undefined && html`<${ErrorNotice} error=${error} title=${t('audit.compare.failed')} />`}
    ${comparison && html`<${ComparisonView} comparison=${comparison} />`}`
}

/** The earlier report first. @param {unknown} one @param {unknown} other */
function inOrder(one, other) {
  const time = (/** @type {unknown} */ report) =>
    String(/** @type {{auditedAt?: unknown}} */ (report)?.auditedAt ?? '')
  return time(one) <= time(other) ? [one, other] : [other, one]
}

/** Shows the changes. @param {{comparison: ReportComparison}} props */
export function ComparisonView({ comparison }) {
  const { before, after, scores, findings, modules, warnings } = comparison
  const citations = comparison.citations.filter(
    ({ before: from, after: to }) => shareText(from) !== shareText(to),
  )
  const when = (/** @type {{auditedAt: string | null}} */ { auditedAt }) =>
    auditedAt === null ? t('common.unknown') : timeText(auditedAt)
  return html`<div class="report-comparison flow">
    <h3>${t('audit.compare.title', { before: when(before), after: when(after) })}</h3>
    ${warnings.map(({ message }) => html`<p class="small soft">${message}</p>`)}
    <dl class="figures">
      ${
        /** @type {const} */ (['overall', 'seo', 'geo']).map((id) => {
          const { before: from, after: to, change } = scores[id]
          const tone = change === null || change === 0 ? '' : change > 0 ? 'tone-good' : 'tone-poor'
          return html`<div class=${`figure ${tone}`}>
          <dt>${id === 'overall' ? t('report.overall') : t(`report.audit.${id}`)}</dt>
          <dd><span class="figure-value">${scoreText(to)}</span>
            <span class="figure-note">${t('audit.compare.from', { score: scoreText(from), change: changeText(change, 1) })}</span></dd>
        </div>`
        })
      }
    </dl>
    <${Changes} name="new" tone="poor" changes=${findings.new} />
    <${Changes} name="fixed" tone="good" changes=${findings.fixed} />
    <p class="small soft">${t('audit.compare.unchanged', { n: findings.unchanged.length })}</p>
    ${
      modules.some(({ figures }) => figures.length > 0) &&
      html`<h4>${t('report.chapter.modules')}</h4>
        ${bullets(
          modules.flatMap(({ id, figures }) =>
            figures.map(({ title, before: from, after: to, unit }) => {
              const value = `${measureText(from, unit)} → ${measureText(to, unit)}`
              return t('report.labelled', { name: `${moduleTitle(id)}, ${title}`, value })
            }),
          ),
        )}`
    }
    ${
      citations.length > 0 &&
      html`<h4>${t('audit.compare.citations')}</h4>
        ${bullets(
          citations.map(({ platform, title, figure, before: from, after: to, verdict }) => {
            const whose = platform === 'all' ? t('audit.compare.allPlatforms') : title
            const name = `${whose}, ${t(`audit.compare.figure.${figure}`)}`
            const value = `${shareText(from)} → ${shareText(to)}`
            const noise = html`<span class="soft">(${t('audit.compare.noise')})</span>`
            return html`${t('report.labelled', { name, value })} ${verdict === 'noise' && noise}`
          }),
        )}`
    }
  </div>`
}

/** @param {import('../../../../manifests/types/records.ts').Proportion | null} share */
function shareText(share) {
  if (share === null) return '–'
  const { count, sample, low, high } = share
  const percent = (/** @type {number} */ one) => numberText(one * 100)
  return t('audit.compare.share', { count, sample, low: percent(low), high: percent(high) })
}

/** @param {{name: 'new' | 'fixed', tone: 'good' | 'poor', changes: readonly FindingChange[]}} props */
function Changes({ name, tone, changes }) {
  if (changes.length === 0) return html`<p>${t(`audit.compare.${name}None`)}</p>`
  return html`<h4>${t(`audit.compare.${name}`, { n: changes.length })}</h4>
    ${bullets(
      changes.slice(0, most).map(({ headline, place }) => {
        const word = badge(tone, t(`audit.compare.${name}Word`))
        return html`${word} ${headline} ${place && html`<span class="place">${place}</span>`}`
      }),
      changes.length > most ? t('common.more', { n: changes.length - most }) : '',
    )}`
}
