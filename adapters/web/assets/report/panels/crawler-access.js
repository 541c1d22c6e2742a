import { html } from 'htm/preact'
import { StackedBar } from '../../charts/stacked-bar.js'
import { Badge } from '../../parts/badge.js'
import { DataTable } from '../../parts/data-table.js'
import { textColumn, viewColumn } from './columns.js'
import { PanelSection } from './panel-section.js'
import { platformName } from './platform-name.js'
import { isObject, text } from './read.js'
import { meaning } from './words.js'

/** @typedef {import('./read.js').Fields} Fields */

const purposes = {
  training: 'Training',
  search_index: 'Search index',
  user_fetch: 'For a user',
  ads_check: 'Ads',
  agent: 'Agent',
  control_token: 'Permission token',
  data_provider: 'Data provider',
  preview: 'Preview',
}

/** Each AI crawler: what robots.txt says, and what the server answered it. @param {{probes: readonly Fields[]}} props */
export function CrawlerAccess({ probes }) {
  const of = (/** @type {string} */ state) => probes.filter(({ robots }) => robots === state).length
  const parts = [
    { label: 'Allowed', value: of('allowed'), tone: 'good' },
    { label: 'Blocked', value: of('disallowed'), tone: 'poor' },
    { label: 'Not known', value: of('unknown'), tone: 'neutral' },
  ]
  return html`<${PanelSection}
    title="AI crawlers"
    note="What robots.txt grants each of them, and, for those that answer people, what the server answered to a request in its name."
  >
    <${StackedBar} label="AI crawlers by robots.txt" parts=${parts} />
    <div class="panel-space">
      <${DataTable} caption="AI crawlers and their access" columns=${columns} rows=${probes} pageSize=${15} />
    </div>
  <//>`
}

const columns = [
  textColumn('bot', 'Crawler', { isHead: true }),
  textColumn('operator', 'Of'),
  textColumn('platform', 'Platform', {
    cell: (row) => (text(row.platform) === undefined ? '–' : platformName(row.platform)),
  }),
  textColumn('purpose', 'For', { cell: (row) => meaning(row.purpose, purposes) }),
  viewColumn('robots', 'robots.txt', ({ robots }) => {
    if (robots === 'allowed') return html`<${Badge} tone="good" icon="✓">Allowed<//>`
    if (robots === 'disallowed') return html`<${Badge} tone="poor" icon="✕">Blocked<//>`
    return html`<${Badge} tone="neutral" icon="?">Not known<//>`
  }),
  {
    ...viewColumn('http', 'Server', (row) => html`<${Answer} answer=${row.http} />`),
    sortBy: (/** @type {Fields} */ row) => (isObject(row.http) ? text(row.http.status) : undefined),
  },
]

/** @param {{answer: unknown}} props */
function Answer({ answer }) {
  if (!isObject(answer)) return html`<span class="soft">not asked</span>`
  const status = text(answer.status) ?? 'no answer'
  if (answer.blocked === true) return html`<${Badge} tone="poor" icon="✕">Refused, ${status}<//>`
  if (answer.sameContent === false) return html`<${Badge} tone="fair" icon="!">Other content<//>`
  return html`<${Badge} tone="good" icon="✓">${status}<//>`
}
