import { html } from 'htm/preact'
import { StackedBar } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { bytesText, dateText, durationText, numberText } from '../../parts/format.js'
import {
  count,
  fields,
  isObject,
  meaning,
  number,
  platformName,
  records,
  text,
  texts,
} from '../loose-values.js'
import { textColumn, viewColumn } from './panel-columns.js'
import {
  Address,
  CutList,
  FactsList,
  FindingList,
  PanelSection,
  Stats,
  Verdict,
} from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

/** The page as it came, its helper files, and which AI crawlers may have it. @param {{result: unknown}} props */
export function CrawlPanel({ result }) {
  const read = fields(result)
  const { bytes, transferBytes, charset, language, wordCount } = fields(read.html)
  const { totalMs } = fields(read.timings)
  const hops = records(read.redirects)
  return html`<${Stats}
      stats=${[
        { label: 'Status', value: text(read.status) ?? '–' },
        {
          label: 'Words',
          value: numberText(number(wordCount)),
          note: text(language) && `Language: ${text(language)}`,
        },
        {
          label: 'HTML',
          value: bytesText(number(bytes)),
          note: `${bytesText(number(transferBytes))} transferred, ${text(charset) ?? 'no charset'}`,
        },
        { label: 'Time', value: durationText(number(totalMs)) },
      ]}
    />
    <p>Final address: <${Address} url=${read.finalUrl} /></p>
    ${
      hops.length > 0 &&
      html`<${PanelSection} title="Redirects">
        <${CutList} one="step" items=${hops.map(({ url, status }) => html`<${Address} url=${url} /> <span class="soft">${text(status)}</span>`)} />
      <//>`
    }
    <${PanelSection} title="Response time by phase, in milliseconds">
      <${StackedBar} label="Milliseconds until the response was complete" parts=${timeParts(fields(read.timings))} />
    <//>
    <div class="panel-columns">
      <${PanelSection} title="robots.txt"><${RobotsFile} robots=${fields(read.robots)} /><//>
      <${PanelSection} title="Sitemap"><${SitemapFile} sitemap=${fields(read.sitemap)} /><//>
      <${PanelSection} title="llms.txt">
        <${LlmsFile} name="llms.txt" file=${read.llmsTxt} />
        <${LlmsFile} name="llms-full.txt" file=${read.llmsFullTxt} />
      <//>
    </div>
    <${CrawlerAccess} probes=${records(read.aiProbes)} />
    <${Headers} headers=${fields(read.headers)} />`
}

/**
 * The steps of the first answer in ms; the wait for the server is what is left of the time to the
 * first byte.
 * @param {Fields} timings
 */
function timeParts(timings) {
  const dns = count(timings.dnsMs)
  const connect = count(timings.connectMs)
  const tls = count(timings.tlsMs)
  const first = count(timings.ttfbMs)
  const rest = Math.max(0, count(timings.totalMs) - first)
  return [
    { label: 'DNS', value: dns, tone: 'neutral' },
    { label: 'Connection', value: connect + tls, tone: 'fair' },
    { label: 'Server', value: Math.max(0, first - dns - connect - tls), tone: 'accent' },
    { label: 'Download', value: rest, tone: 'good' },
  ]
}

/** @param {{headers: Fields}} props */
function Headers({ headers }) {
  const rows = Object.entries(headers).slice(0, 100)
  if (rows.length === 0) return null
  return html`<details class="small">
    <summary>Response headers</summary>
    <dl class="facts panel-headers">
      ${rows.map(
        ([name, value]) => html`<dt><code>${name.slice(0, 80)}</code></dt>
          <dd><code>${(text(value) ?? '–').slice(0, 1000)}</code></dd>`,
      )}
    </dl>
  </details>`
}

/** What robots.txt says, and what is wrong in it. @param {{robots: Fields}} props */
function RobotsFile({ robots }) {
  const groups = records(robots.groups)
  return html`<p><${Found} file=${robots} /></p>
    <${FactsList}
      rows=${[
        [
          'Groups',
          groups.length > 0 &&
            html`<${CutList} one="group" limit=${5} items=${groups.map(groupLine)} />`,
        ],
        [
          'Sitemaps',
          texts(robots.sitemaps).length > 0 &&
            html`<${CutList} items=${texts(robots.sitemaps).map((url) => html`<${Address} url=${url} />`)} />`,
        ],
      ]}
    />
    <${FindingList} findings=${records(robots.problems).map(lineProblem)} empty="No problem found." />`
}

/** @param {Fields} problem */
function lineProblem({ severity, line, message }) {
  const where = text(line)
  return { severity, message, detail: where && html`<p class="small soft">Line ${where}</p>` }
}

/** @param {Fields} group */
function groupLine({ agents, allow, disallow }) {
  return `${texts(agents, 8).join(', ')}: ${numberText(count(allow))} allow, ${numberText(count(disallow))} disallow`
}

/** What the sitemap holds. @param {{sitemap: Fields}} props */
function SitemapFile({ sitemap }) {
  const newest = text(sitemap.newestLastmod)
  const problems = records(sitemap.problems).map((one) => ({ severity: 'warning', ...one }))
  return html`<p><${Found} file=${sitemap} /></p>
    <${FactsList}
      rows=${[
        [
          'Addresses',
          `${numberText(count(sitemap.urls))}${sitemap.complete === false ? ' or more' : ''}`,
        ],
        ['Indexes', count(sitemap.indexes) > 0 && numberText(count(sitemap.indexes))],
        ['Newest date', newest && dateText(newest)],
      ]}
    />
    <${FindingList} findings=${problems} empty="No problem found." />`
}

/** llms.txt or its longer sister. @param {{name: string, file: unknown}} props */
function LlmsFile({ name, file }) {
  if (!isObject(file)) return null
  const isFound = file.found === true
  return html`<p class="row"><code>${name}</code> <${Found} file=${file} /></p>
    <${FactsList}
      rows=${[
        ['Title', text(file.title)],
        ['Sections', isFound && numberText(count(file.sections))],
        ['Links', isFound && numberText(count(file.links))],
        ['Size', isFound && bytesText(count(file.bytes))],
      ]}
    />`
}

/** @param {{file: Fields}} props */
function Found({ file }) {
  const found = typeof file.found === 'boolean' ? file.found : undefined
  return html`<${Verdict} value=${found} yes="Found" no="Not found" noTone="fair" />`
}

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
function CrawlerAccess({ probes }) {
  const of = (/** @type {string} */ state) => probes.filter(({ robots }) => robots === state).length
  const parts = [
    { label: 'Allowed', value: of('allowed'), tone: 'good' },
    { label: 'Blocked', value: of('disallowed'), tone: 'poor' },
    { label: 'Not known', value: of('unknown'), tone: 'neutral' },
  ]
  return html`<${PanelSection}
    title="AI crawlers"
    note="What robots.txt allows each crawler. For crawlers that fetch pages for users: how the server answered a request with their name."
  >
    <${StackedBar} label="AI crawlers by robots.txt" parts=${parts} />
    <div class="panel-space">
      <${DataTable} caption="AI crawlers and their access" columns=${columns} rows=${probes} pageSize=${15} />
    </div>
  <//>`
}

const columns = [
  textColumn('bot', 'Crawler', { isHead: true }),
  textColumn('operator', 'Operator'),
  textColumn('platform', 'Platform', {
    cell: (row) => (text(row.platform) === undefined ? '–' : platformName(row.platform)),
  }),
  textColumn('purpose', 'Purpose', { cell: (row) => meaning(row.purpose, purposes) }),
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
