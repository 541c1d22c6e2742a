import { html } from 'htm/preact'
import { numberText } from '../../parts/format.js'
import { Address } from './address.js'
import { CutList } from './cut-list.js'
import { FactsList } from './facts-list.js'
import { PanelSection } from './panel-section.js'
import { fields, flag, isObject, number, records, text, texts } from './read.js'
import { Verdict } from './verdict.js'

/** What the site says of itself as a business. @param {{profile: import('./read.js').Fields}} props */
export function LocalProfile({ profile }) {
  const hours = records(profile.hours)
    .slice(0, 28)
    .map(
      ({ day, opens, closes }) =>
        `${text(day) ?? '–'} ${text(opens) ?? '–'} to ${text(closes) ?? '–'}`,
    )
  const { latitude, longitude } = fields(profile.geo)
  const legal = texts(fields(profile.legal).shown)
  const social = texts(profile.social)
  const branches = number(profile.branches)
  return html`<${PanelSection} title="What the site says of the business">
    <${FactsList}
      rows=${[
        [
          'A local business',
          html`<${Verdict} value=${flag(profile.isLocalBusiness)} yes="Yes" no="No" noTone="neutral" />`,
        ],
        ['Because of', texts(profile.evidence).slice(0, 10).join(', ') || undefined],
        ['Type', text(profile.type)],
        ['Website', text(profile.url) && html`<${Address} url=${profile.url} />`],
        ['E-mail', text(profile.email)],
        ['Price range', text(profile.priceRange)],
        ['Areas served', texts(profile.areaServed).slice(0, 20).join(', ') || undefined],
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
