import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { badge } from '../../../report/sections/blocks.ts'
import { toneOfScore } from '../../../report/sections/charts/marks.ts'
import { statusText } from '../../../report/sections/site/site-chapters.ts'
import { pageLink } from '../../../report/sections/site/site-issues.ts'
import { scoreText } from '../../../report/sections/words.ts'
import { numberText, percentText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { apiPath, useFetch, useSettled } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { ErrorNotice, Loading } from '../parts/elements.js'
import { choiceField, choices, searchField } from '../parts/form-fields.js'
import { pageHref, templateOptions } from './issue-section.js'

/** @import {SiteAudit, SitePageList} from '../../../../manifests/types/records.ts' */
/** @import {SitePageRow, SiteSummary} from '../../../../manifests/types/records.ts' */

/** @typedef {import('../parts/data-table.js').Column<SitePageRow>} Column */

export const noFilters = { text: '', template: '', status: '', indexable: '' }
/** @typedef {typeof noFilters} Filters */

const pageSize = 50

/** @param {string} id @returns {readonly Column[]} */
function columnsOf(id) {
  /** @param {'blockers' | 'issues' | 'depth' | 'inlinks'} field @returns {Column} */
  const number = (field) => ({
    ...{ title: t(`site.result.${field}`), field, isNumber: true, narrow: 'below' },
    cell: (row) => numberText(row[field]),
  })
  return [
    {
      ...{ title: t('site.result.page'), field: 'url', isHead: true },
      cell: ({ n, url, title }) =>
        html`${pageLink(url, pageHref(id, n))}<span class="site-title small soft">${title}</span>`,
    },
    {
      ...{ title: t('site.result.score'), field: 'overall', isNumber: true },
      cell: ({ overall }) =>
        overall === null ? '–' : badge(toneOfScore(overall), scoreText(overall)),
    },
    {
      ...{ title: t('site.result.status'), field: 'status', isNumber: true, narrow: 'below' },
      cell: ({ status }) => statusText(status),
    },
    ...[number('blockers'), number('issues'), number('depth'), number('inlinks')],
    {
      ...{ title: t('site.result.linkShare'), field: 'linkShare', isNumber: true, narrow: 'below' },
      cell: ({ linkShare }) => percentText(linkShare),
    },
  ]
}

/**
 * The pages that were read; the server sorts, filters and pages them.
 * @param {{audit: SiteAudit, summary: SiteSummary, filters: Filters,
 *   onFilters: (filters: Filters) => void}} props
 */
export function PageSection({ audit, summary, filters, onFilters }) {
  const [view, setView] = useState(
    /** @type {import('../parts/data-table.js').View} */ ({ order: null, page: 0 }),
  )
  const columns = columnsOf(audit.siteAuditId)
  const sorted = columns.find(({ title }) => title === view.order?.title)?.field
  const path = apiPath(audit.links.pages, {
    ...filters,
    ...(sorted && { sort: sorted, order: view.order?.sign === -1 ? 'desc' : 'asc' }),
    ...{ limit: pageSize, offset: view.page * pageSize },
  })
  /** @type {import('../parts/api.js').Fetched<SitePageList>} */
  const { data, error } = useFetch(useSettled(path))
  /** @param {Partial<Filters>} change */
  const change = (change) => {
    onFilters({ ...filters, ...change })
    setView({ ...view, page: 0 })
  }
  const any = { value: '', text: t('site.result.any') }
  return html`<section id="pages" class="chapter">
    <h2 tabindex="-1">${t('site.chapter.pages')}</h2>
    <div class="site-filters">
      ${searchField({
        ...{ id: 'page-text', label: t('site.result.search'), value: filters.text },
        onInput: (text) => change({ text }),
      })}
      ${choiceField({
        ...{ id: 'page-template', label: t('site.result.template'), value: filters.template },
        options: templateOptions(summary),
        onChange: (template) => change({ template }),
      })}
      ${choiceField({
        ...{ id: 'page-status', label: t('site.result.status'), value: filters.status },
        options: [any, ...choices(['2xx', '3xx', '4xx', '5xx'])],
        onChange: (status) => change({ status }),
      })}
      ${choiceField({
        ...{ id: 'page-indexable', label: t('site.result.indexable'), value: filters.indexable },
        options: [
          any,
          { value: 'true', text: t('site.result.yes') },
          { value: 'false', text: t('site.result.no') },
        ],
        onChange: (indexable) => change({ indexable }),
      })}
    </div>
    ${error !== undefined && html`<${ErrorNotice} error=${error} />`}
    ${data === undefined && error === undefined && html`<${Loading} />`}
    ${
      data !== undefined &&
      html`<${DataTable} class="site-pages" caption=${t('site.chapter.pages')} columns=${columns}
        rows=${data.pages} pageSize=${pageSize} empty=${t('site.result.noPages')} foldsAt="48rem"
        part=${{ ...view, total: data.total, onChange: setView }} />`
    }
  </section>`
}
