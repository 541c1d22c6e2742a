import { html } from 'htm/preact'
import { dateText } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { link } from './blocks.ts'
import { type Fact, facts } from './figures.ts'
import type { Report } from './report-types.ts'
import { scoreGauges } from './summary.ts'

/** Texts of an exported report's cover that are not in the report. */
type CoverWords = {
  readonly title?: string
  readonly brand?: string
  readonly preparedFor?: string
  readonly preparedBy?: string
  /** Data URL of a picture. */
  readonly logo?: string
}

/** The first page: subject, client and scores. */
export function cover(report: Report, words: CoverWords) {
  const { brand = '', preparedFor = '', preparedBy = '', logo } = words
  const { url, finalUrl, auditedAt } = report
  const rows: readonly Fact[] = [
    [t('report.cover.preparedFor'), preparedFor],
    [t('report.cover.preparedBy'), preparedBy],
    [t('report.cover.auditedOn'), auditedAt === '' ? '' : dateText(auditedAt, 'longDate')],
    [t('report.cover.address'), link(url)],
    [t('report.cover.finalAddress'), finalUrl === url ? '' : link(finalUrl)],
  ]
  return html`
    <header class="cover">
      <div class="cover-band">
        ${
          logo === undefined
            ? html`<p class="cover-brand">${brand || t('report.kind')}</p>`
            : html`<p class="cover-brand"><span class="cover-logo"><img src=${logo} alt=${brand || t('report.kind')} /></span></p>`
        }
        <h1>${titleOfReport(words)}</h1>
        <p class="cover-site"><bdi>${report.site}</bdi></p>
      </div>
      <div class="cover-body">${scoreGauges(report)}${facts(rows)}</div>
    </header>
  `
}

export function titleOfReport({ title = '' }: CoverWords): string {
  return title || t('report.title')
}
