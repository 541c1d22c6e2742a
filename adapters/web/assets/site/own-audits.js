import { html } from 'htm/preact'
import { siteOf } from '../../../report/sections/site/site-verdict.ts'
import { scoreText } from '../../../report/sections/words.ts'
import { numberText, timeText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { useFetch } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { StateBadge } from '../parts/elements.js'

/** @import {SiteAudit} from '../../../../manifests/types/records.ts' */

const states = /** @type {const} */ ({
  ...{ queued: 'waiting', running: 'running', completed: 'done' },
  ...{ cancelled: 'cancelled', failed: 'failed', interrupted: 'cancelled' },
})

/** The site audits of this browser. Where they cannot be read, the form works without. */
export function OwnAudits() {
  /** @type {import('../parts/api.js').Fetched<{siteAudits: readonly SiteAudit[]}>} */
  const { data } = useFetch('/api/site-audits')
  if (data === undefined || data.siteAudits.length === 0) return null
  /** @type {readonly import('../parts/data-table.js').Column<SiteAudit>[]} */
  const columns = [
    {
      title: t('site.list.site'),
      cell: (audit) => html`<a href=${audit.links.page}>${siteOf(audit)}</a>`,
      sortBy: siteOf,
      isHead: true,
    },
    {
      title: t('site.list.started'),
      cell: ({ createdAt }) => timeText(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      title: t('site.list.pages'),
      cell: ({ counts }) => numberText(counts.read),
      sortBy: ({ counts }) => counts.read,
      isNumber: true,
    },
    {
      title: t('site.list.score'),
      cell: ({ scores }) => scoreText(scores.overall),
      sortBy: ({ scores }) => scores.overall,
      isNumber: true,
    },
    {
      title: t('site.list.state'),
      cell: ({ status }) => html`<${StateBadge} state=${states[status]} />`,
      narrow: 'below',
    },
  ]
  return html`<section class="site-own" aria-label=${t('site.list.title')}>
    <${DataTable} caption=${t('site.list.title')} columns=${columns} rows=${data.siteAudits} pageSize=${10} />
  </section>`
}
