import { html } from 'htm/preact'
import { bytesText, dateText, numberText } from '../../parts/format.js'
import { Address } from './address.js'
import { CutList } from './cut-list.js'
import { FactsList } from './facts-list.js'
import { FindingList } from './finding-list.js'
import { count, isObject, records, text, texts } from './read.js'
import { Verdict } from './verdict.js'

/** @typedef {import('./read.js').Fields} Fields */

/** What robots.txt says, and what is wrong in it. @param {{robots: Fields}} props */
export function RobotsFile({ robots }) {
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
          'Names sitemaps',
          texts(robots.sitemaps).length > 0 &&
            html`<${CutList} items=${texts(robots.sitemaps).map((url) => html`<${Address} url=${url} />`)} />`,
        ],
      ]}
    />
    <${FindingList} findings=${records(robots.problems).map(lineProblem)} empty="No problem in its lines." />`
}

/** @param {Fields} problem */
function lineProblem({ severity, line, message }) {
  const where = text(line)
  return { severity, message, detail: where && html`<p class="small soft">Line ${where}</p>` }
}

/** @param {Fields} group */
function groupLine({ agents, allow, disallow }) {
  return `${texts(agents).slice(0, 8).join(', ')}: ${numberText(count(allow))} allow, ${numberText(count(disallow))} disallow`
}

/** What the sitemap holds. @param {{sitemap: Fields}} props */
export function SitemapFile({ sitemap }) {
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
export function LlmsFile({ name, file }) {
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
