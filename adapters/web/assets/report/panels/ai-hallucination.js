import { html } from 'htm/preact'
import { StackedBar } from '../../charts/score-charts.js'
import { Badge } from '../../parts/elements.js'
import { countText } from '../../parts/format.js'
import {
  fields,
  meaning,
  number,
  percentText,
  platformName,
  records,
  text,
} from '../loose-values.js'
import { Address, CutList, LongText, PanelSection, Quote, SourcesNote } from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

const mostModels = 12
const verdicts = { supported: 'Right', contradicted: 'Wrong', unverifiable: 'Cannot be verified' }

/** What language models say about the brand, compared with the site. @param {{result: unknown}} props */
export function AiHallucinationPanel({ result }) {
  const { brand, domain, models, facts, sources } = fields(result)
  const known = records(facts)
  const byId = new Map(known.map((fact) => [text(fact.id), fact]))
  return html`<${PanelSection}
      title=${`What models say about ${text(brand) ?? 'the brand'}`}
      note=${`The models answered without web access. Each statement is compared with the pages of ${text(domain) ?? 'the site'}.`}
    >
      <div class="panel-cards">
        ${records(models, mostModels).map(
          (model) => html`<${ModelCard} model=${model} facts=${byId} />`,
        )}
      </div>
    <//>
    <${PanelSection} title="Facts of the site">
      <${CutList} one="fact" limit=${5} items=${known.map(factLine)} />
    <//>
    <${SourcesNote} sources=${sources} />`
}

/** @param {{model: Fields, facts: ReadonlyMap<string | undefined, Fields>}} props */
function ModelCard({ model, facts }) {
  const claims = records(model.claims)
  const of = (/** @type {string} */ name) => claims.filter(({ verdict }) => verdict === name).length
  const parts = [
    { label: 'Right', value: of('supported'), tone: 'good' },
    { label: 'Wrong', value: of('contradicted'), tone: 'poor' },
    { label: 'Cannot be verified', value: of('unverifiable'), tone: 'neutral' },
  ]
  const name = platformName(model.platform)
  return html`<div class="panel-card">
    <h5>${name} <span class="soft">${text(model.model)}</span></h5>
    ${
      model.knows === true
        ? html`<p class="small">
            ${countText(claims.length, 'statement')}, ${percentText(number(model.hallucinationRate))} wrong.
          </p>
          <${StackedBar} label=${`Statements of ${name}`} parts=${parts} />
          <${CutList}
            one="statement"
            limit=${4}
            class="panel-claims"
            items=${claims.map((claim) => html`<${Claim} claim=${claim} facts=${facts} />`)}
          />`
        : html`<p class="soft">${unknownText(model)}</p>`
    }
  </div>`
}

/** @param {Fields} model */
function unknownText(model) {
  const reason = text(model.reason)
  if (model.answered === false) return `It did not answer. ${reason ?? ''}`
  return model.knows === false ? 'It does not know the brand.' : (reason ?? 'Not evaluated.')
}

/** @param {{claim: Fields, facts: ReadonlyMap<string | undefined, Fields>}} props */
function Claim({ claim, facts }) {
  const tone =
    claim.verdict === 'supported' ? 'good' : claim.verdict === 'contradicted' ? 'poor' : 'neutral'
  const fact = facts.get(text(claim.factId))
  return html`<p>
      <${Badge} tone=${tone}>${meaning(claim.verdict, verdicts)}<//> ${' '}
      <${LongText} text=${text(claim.text)} />
    </p>
    ${
      fact &&
      html`<p class="small soft">The site says: <${Quote} of=${fact.quote} limit=${200} /></p>`
    }`
}

/** @param {Fields} fact */
function factLine({ statement, quote, url }) {
  const said = text(quote)
  return html`<p><${LongText} text=${text(statement)} /></p>
    <p class="small soft">
      ${said !== undefined && said !== text(statement) && html`<${Quote} of=${said} limit=${200} /> `}
      <${Address} url=${url} />
    </p>`
}
