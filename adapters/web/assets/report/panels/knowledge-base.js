import { html } from 'htm/preact'
import { dateText } from '../../parts/format.js'
import { SafeLink } from '../../parts/web-address.js'
import { fields, flag, isObject, meaning, records, text, texts } from '../loose-values.js'
import { Address, CutList, FactsList, LongText, PanelSection, Verdict } from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

const states = {
  notFound: 'Neither Wikidata nor Wikipedia has an entry that certainly is this brand.',
  unavailable: 'Wikidata and Wikipedia did not answer.',
  noBrand: 'The brand is unknown.',
}
const onPage = { declared: 'in the structured data', linked: 'linked', absent: 'not on the page' }

/** What knowledge bases have of the brand. @param {{base: Fields}} props */
export function KnowledgeBase({ base }) {
  const isFound = [base.wikidata, base.wikipedia, base.knowledgeGraph].some(isObject)
  return html`<${PanelSection} title="Knowledge bases">
    ${!isFound && html`<p class="soft">${meaning(base.status ?? 'notFound', states)}</p>`}
    <div class="panel-columns">
      ${isObject(base.knowledgeGraph) && html`<${GooglePanel} panel=${base.knowledgeGraph} />`}
      ${isObject(base.wikidata) && html`<${Wikidata} entry=${base.wikidata} />`}
      ${isObject(base.wikipedia) && html`<${Wikipedia} article=${base.wikipedia} />`}
    </div>
    ${
      records(base.rejected).length > 0 &&
      html`<p class="panel-label">Other entries with this name</p>
        <${CutList}
          one="entry"
          limit=${4}
          items=${records(base.rejected).map(
            ({ label, description, reason }) =>
              html`${text(label) ?? '–'} <span class="soft">${text(description)}. ${text(reason)}</span>`,
          )}
        />`
    }
  <//>`
}

/** What Google shows beside its results. @param {{panel: Fields}} props */
function GooglePanel({ panel }) {
  return html`<div class="panel-card">
    <h5>Google's knowledge panel</h5>
    <p><strong>${text(panel.title) ?? '–'}</strong> ${text(panel.subtitle)}</p>
    ${text(panel.description) && html`<p><${LongText} text=${text(panel.description)} /></p>`}
    ${text(panel.url) && html`<p class="small"><${Address} url=${panel.url} /></p>`}
  </div>`
}

/** @param {{entry: Fields}} props */
function Wikidata({ entry }) {
  const profiles = records(entry.sameAs).map(
    ({ url, onPage: where }) =>
      html`<${Address} url=${url} /> <span class="small soft">${meaning(where, onPage)}</span>`,
  )
  const missing = texts(entry.missingOnWikidata).map((url) => html`<${Address} url=${url} />`)
  return html`<div class="panel-card">
    <h5><${SafeLink} href=${text(entry.url)}>Wikidata ${text(entry.id)}<//></h5>
    <p><strong>${text(entry.label)}</strong>: ${text(entry.description) ?? '–'}</p>
    <${FactsList}
      rows=${[
        ['Confidence', `${meaning(entry.confidence)}. ${text(entry.reason) ?? ''}`],
        [
          'Official website',
          html`<${Verdict} value=${flag(entry.officialWebsiteMatches)} yes="Is this site" no="Is another" noTone="fair" />`,
        ],
        [
          'The page links to it',
          html`<${Verdict} value=${flag(entry.linkedFromPage)} yes="Yes" no="No" noTone="fair" />`,
        ],
        [
          'Profiles there',
          profiles.length > 0 && html`<${CutList} one="profile" items=${profiles} />`,
        ],
        [
          'Missing there',
          missing.length > 0 && html`<${CutList} one="profile" items=${missing} />`,
        ],
      ]}
    />
    <p class="small soft">Licence: ${text(entry.license) ?? 'not stated'}</p>
  </div>`
}

/** @param {{article: Fields}} props */
function Wikipedia({ article }) {
  const { title, language, revisedAt } = fields(article)
  return html`<div class="panel-card">
    <h5><${SafeLink} href=${text(article.url)}>Wikipedia: ${text(title)}<//></h5>
    <p><${LongText} text=${text(article.extract) ?? text(article.description)} /></p>
    <${FactsList}
      rows=${[
        ['Language', text(language)],
        ['Revised', text(revisedAt) && dateText(text(revisedAt))],
        [
          'The page links to it',
          html`<${Verdict} value=${flag(article.linkedFromPage)} yes="Yes" no="No" noTone="fair" />`,
        ],
      ]}
    />
    <p class="small soft">
      ${text(article.attribution)} ${' '}
      <${SafeLink} href=${text(article.licenseUrl)}>${text(article.license)}<//>
    </p>
  </div>`
}
