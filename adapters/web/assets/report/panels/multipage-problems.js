import { html } from 'htm/preact'
import { DataTable } from '../../parts/data-table.js'
import { numberText } from '../../parts/format.js'
import { Address } from './address.js'
import { addressColumn, numberColumn, textColumn, viewColumn } from './columns.js'
import { CutList } from './cut-list.js'
import { LongText } from './long-text.js'
import { PanelSection } from './panel-section.js'
import { count, fields, number, records, text, texts } from './read.js'
import { meaning, percentText } from './words.js'

/** @typedef {import('./read.js').Fields} Fields */

/** What concerns more pages than one; parts without a finding are left out. @param {{read: Fields}} props */
export function MultipageProblems({ read }) {
  const { titles, descriptions, contents } = fields(read.duplicates)
  return html`<${Table} title="Links that lead nowhere" columns=${brokenColumns} rows=${records(read.brokenLinks)} />
    <${Table} title="Chains of redirects" columns=${chainColumns} rows=${records(read.redirectChains)} />
    <${Duplicates} title="Same title" groups=${records(titles)} />
    <${Duplicates} title="Same description" groups=${records(descriptions)} />
    <${Duplicates} title="Same text" groups=${records(contents)} />
    <${Table} title="Canonical conflicts" columns=${canonicalColumns} rows=${records(read.canonicalConflicts)} />
    <${Table}
      title="Language versions that do not fit"
      columns=${clusterColumns}
      rows=${records(read.hreflangClusters).flatMap((cluster) => records(cluster.problems))}
    />
    <${Orphans} urls=${texts(read.orphans)} />`
}

/**
 * @param {{title: string, columns: readonly import('./columns.js').Column[],
 *   rows: readonly Fields[]}} props
 */
function Table({ title, columns, rows }) {
  if (rows.length === 0) return null
  return html`<${PanelSection} title=${title}>
    <${DataTable} caption=${title} columns=${columns} rows=${rows} pageSize=${10} />
  <//>`
}

/** @param {{title: string, groups: readonly Fields[]}} props */
function Duplicates({ title, groups }) {
  if (groups.length === 0) return null
  const items = groups.map(({ value, urls, similarity }) => {
    const same = number(similarity)
    return html`<p>
        ${text(value) ? html`<${LongText} text=${text(value)} />` : `About ${percentText(same)} the same`}
      </p>
      <${CutList} one="page" items=${texts(urls).map((url) => html`<${Address} url=${url} />`)} />`
  })
  return html`<${PanelSection} title=${title}>
    <${CutList} one="group" items=${items} class="panel-groups" />
  <//>`
}

/** @param {{urls: readonly string[]}} props */
function Orphans({ urls }) {
  if (urls.length === 0) return null
  return html`<${PanelSection}
    title="Pages without a link to them"
    note="They are in the sitemap, and none of the pages read links to them."
  >
    <${CutList} one="page" items=${urls.map((url) => html`<${Address} url=${url} />`)} />
  <//>`
}

const from = viewColumn('from', 'Linked from', (row) => {
  const known = texts(row.from).slice(0, 5)
  const left = count(row.fromCount) - known.length
  return html`<ul class="panel-list">
    ${known.map((url) => html`<li><${Address} url=${url} /></li>`)}
    ${left > 0 && html`<li class="soft">and ${numberText(left)} more</li>`}
  </ul>`
})

const brokenColumns = [
  addressColumn('url', 'Address', { isHead: true }),
  numberColumn('status', 'Status', (value) => (value === 0 ? 'none' : String(value ?? '–'))),
  textColumn('reason', 'Why'),
  from,
]

const chainColumns = [
  addressColumn('url', 'Address', { isHead: true }),
  viewColumn('hops', 'Steps', ({ hops, finalUrl, endless }) => {
    const steps = records(hops).slice(0, 20)
    return html`<ol class="panel-list">
      ${steps.map(({ url, status }) => html`<li><${Address} url=${url} /> <span class="soft">${text(status)}</span></li>`)}
      <li>${endless === true ? 'without end' : html`<${Address} url=${finalUrl} />`}</li>
    </ol>`
  }),
  from,
]

const conflicts = {
  broken: 'Names a page that does not answer',
  redirects: 'Names a page that redirects',
  noindex: 'Names a page that may not be indexed',
  chain: 'Names a page that names another',
  foreign: 'Names another site',
  otherForm: 'Names another form of the address',
}

const canonicalColumns = [
  addressColumn('url', 'Page', { isHead: true }),
  addressColumn('canonical', 'Its canonical'),
  textColumn('conflict', 'Conflict', { cell: (row) => meaning(row.conflict, conflicts) }),
]

const problems = {
  noReturn: 'No link in return',
  target: 'Its target is no page',
  noSelf: 'Does not name itself',
  conflict: 'Two targets for one language',
}

const clusterColumns = [
  addressColumn('url', 'Page', { isHead: true }),
  textColumn('problem', 'Problem', { cell: (row) => meaning(row.problem, problems) }),
  textColumn('lang', 'Language'),
  addressColumn('target', 'Target'),
]
