import { html } from 'htm/preact'
import { BarList } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { numberText } from '../../parts/format.js'
import { fields, flag, isObject, meaning, number, records, text, texts } from '../loose-values.js'
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

/** Name, address and telephone in all sources, and whether they agree. @param {{result: unknown}} props */
export function LocalPanel({ result }) {
  const read = fields(result)
  const nap = fields(read.nap)
  return html`<${Stats}
      stats=${[
        { label: 'Name', value: text(nap.name) ?? '–' },
        { label: 'Address', value: text(nap.address) ?? '–' },
        { label: 'Telephone', value: text(nap.phone) ?? '–' },
        {
          label: 'Consistent',
          value: html`<${Verdict} value=${flag(nap.consistent)} yes="Yes" no="No" unknown="Stated once" />`,
        },
      ]}
    />
    <${PanelSection} title="Parts of the score" note="In percent; a part that does not apply is left out.">
      <${BarList} rows=${partRows(fields(read.scoreParts))} />
    <//>
    <${PanelSection} title="Conflicts">
      <${FindingList} findings=${[...records(nap.conflicts).map(conflictOf), ...texts(nap.problems).map(problemOf)]} empty="No conflict." />
    <//>
    <${PanelSection} title="Sources">
      <${DataTable} caption="Sources that state name, address or telephone" columns=${sourceColumns} rows=${records(nap.sources)} pageSize=${10} />
    <//>
    <${Listing} places=${read.places} />
    <${LocalProfile} profile=${fields(read.businessProfile)} />
    <${PanelSection} title="Structured data for a local business">
      <${DataTable} caption="Types of schema.org" columns=${schemaColumns} rows=${records(read.schemas)} pageSize=${12} />
    <//>`
}

const partNames = {
  nap: 'Name, address and telephone are stated',
  consistency: 'They agree',
  schemas: 'Structured data',
  profile: 'Opening hours, place, profiles, legal identity',
}

/** @param {Fields} parts */
function partRows(parts) {
  return Object.entries(partNames).map(([key, label]) => {
    const share = number(parts[key])
    return { label, value: share === null ? null : share * 100, max: 100 }
  })
}

/** @param {Fields} conflict */
function conflictOf({ message, values }) {
  const detail = html`<dl class="facts small">
    ${records(values, 12).map(
      ({ source, value }) => html`<dt>${text(source) ?? '–'}</dt>
          <dd><${LongTextOf} value=${value} /></dd>`,
    )}
  </dl>`
  return { severity: 'warning', message, detail }
}

/** @param {{value: unknown}} props */
function LongTextOf({ value }) {
  return html`<span class="panel-text">${text(value)?.slice(0, 400) ?? '–'}</span>`
}

/** @param {string} message */
function problemOf(message) {
  return { severity: 'warning', message }
}

/** @param {{places: unknown}} props */
function Listing({ places }) {
  if (!isObject(places)) return null
  const rating = number(places.rating)
  const hours = texts(places.hours, 14)
  return html`<${PanelSection} title="Listing on Google">
    <${FactsList}
      rows=${[
        ['Name', text(places.name)],
        ['Category', text(places.category)],
        [
          'Rating',
          rating === null
            ? undefined
            : `${numberText(rating, 1)} of 5, ${numberText(number(places.ratingCount))} ratings`,
        ],
        ['Address', text(places.address)],
        ['Telephone', text(places.phone)],
        ['Website', text(places.website) && html`<${Address} url=${places.website} />`],
        ['On the map', text(places.mapsUrl) && html`<${Address} url=${places.mapsUrl} />`],
        ['Opening hours', hours.length > 0 && html`<${CutList} items=${hours} />`],
        ['Match confidence', meaning(places.matchConfidence)],
        [
          'Found by',
          texts(places.matchedBy)
            .map((one) => meaning(one))
            .join(', ') || undefined,
        ],
      ]}
    />
  <//>`
}

const sourceColumns = [
  textColumn('source', 'Place', { isHead: true }),
  textColumn('name', 'Name'),
  textColumn('address', 'Address'),
  textColumn('phone', 'Telephone'),
  textColumn('line', 'Line'),
]

const schemaColumns = [
  textColumn('type', 'Type', { isHead: true }),
  viewColumn('present', 'State', ({ present, valid }) =>
    present === true
      ? html`<${Verdict} value=${flag(valid)} yes="Valid" no="With defects" noTone="fair" unknown="Present" />`
      : html`<span class="soft">absent</span>`,
  ),
  viewColumn('missing', 'Missing', (row) => {
    const all = [...texts(row.missing), ...texts(row.problems)]
    return all.length === 0 ? '–' : all.slice(0, 20).join(', ')
  }),
  textColumn('why', 'What it is for'),
]

/** What the site says of itself as a business. @param {{profile: import('../loose-values.js').Fields}} props */
function LocalProfile({ profile }) {
  const hours = records(profile.hours, 28).map(
    ({ day, opens, closes }) =>
      `${text(day) ?? '–'} ${text(opens) ?? '–'} to ${text(closes) ?? '–'}`,
  )
  const { latitude, longitude } = fields(profile.geo)
  const legal = texts(fields(profile.legal).shown)
  const social = texts(profile.social)
  const branches = number(profile.branches)
  return html`<${PanelSection} title="Business details on the site">
    <${FactsList}
      rows=${[
        [
          'A local business',
          html`<${Verdict} value=${flag(profile.isLocalBusiness)} yes="Yes" no="No" noTone="neutral" />`,
        ],
        ['Evidence', texts(profile.evidence, 10).join(', ') || undefined],
        ['Type', text(profile.type)],
        ['Website', text(profile.url) && html`<${Address} url=${profile.url} />`],
        ['E-mail', text(profile.email)],
        ['Price range', text(profile.priceRange)],
        ['Areas served', texts(profile.areaServed, 20).join(', ') || undefined],
        ['Branches', branches === null ? undefined : numberText(branches)],
        ['Opening hours', hours.length > 0 && html`<${CutList} items=${hours} />`],
        [
          'Place',
          isObject(profile.geo) &&
            `${numberText(number(latitude), 4)}, ${numberText(number(longitude), 4)}`,
        ],
        ['Map', text(profile.mapUrl) && html`<${Address} url=${profile.mapUrl} />`],
        ['Social profiles', social.length > 0 && html`<${CutList} items=${social} />`],
        ['Legal identity', legal.length > 0 && html`<${CutList} items=${legal} />`],
      ]}
    />
  <//>`
}
