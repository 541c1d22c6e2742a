import { html } from 'htm/preact'
import { language, t } from '../../../texts/texts.ts'
import { useFetch } from '../parts/api.js'
import { Badge, ErrorNotice, Loading, onCheck } from '../parts/elements.js'

/** @import {FormProps} from './audit-form.js' */

/**
 * @typedef {{id: string, title: string, status: string, enabled: boolean,
 *   missing: readonly string[]}} Module
 */

/** All modules, or those that are ticked. @param {FormProps} props */
export function ModuleChoice(props) {
  const { fields, onChange, problems } = props
  const problem = problems.modules
  return html`<div class="audit-modules" role="group" aria-label=${t('audit.form.modules')}>
    <div class="row">
      <${Way} text=${t('audit.form.allModules')} isChosen=${!fields.onlySome}
        onChoose=${() => onChange({ onlySome: false })} />
      <${Way} text=${t('audit.form.someModules')} isChosen=${fields.onlySome}
        onChoose=${() => onChange({ onlySome: true })} />
    </div>
    ${fields.onlySome && html`<${ModuleBoxes} ...${props} />`}
    ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
  </div>`
}

/** @param {{text: string, isChosen: boolean, onChoose: () => void}} props */
function Way({ text, isChosen, onChoose }) {
  return html`<label class="choice">
    <input type="radio" name="modulesWay" checked=${isChosen} onChange=${onChoose} /> ${text}
  </label>`
}

/** @param {FormProps} props */
function ModuleBoxes({ fields, onChange, problems }) {
  /** @type {import('../parts/api.js').Fetched<{modules: readonly Module[]}>} */
  const { data, error } = useFetch(`/api/modules?lang=${language()}`)
  if (error !== undefined) {
    return html`<${ErrorNotice} error=${error} title=${t('audit.form.listFailed')} />`
  }
  if (data === undefined) return html`<${Loading} text=${t('audit.form.listing')} />`
  /** @param {string} id @param {boolean} isChosen */
  const choose = (id, isChosen) => {
    const others = fields.modules.filter((one) => one !== id)
    onChange({ modules: isChosen ? [...others, id] : others })
  }
  return html`<ul class="audit-module-boxes">
    ${data.modules.map(
      (module, index) => html`<li>
        <label class="choice">
          <input
            type="checkbox"
            name="modules"
            value=${module.id}
            checked=${fields.modules.includes(module.id)}
            disabled=${!isReady(module)}
            aria-invalid=${problems.modules !== undefined && index === 0 ? 'true' : undefined}
            onChange=${onCheck((isChosen) => choose(module.id, isChosen))}
          />
          <span>${module.title} ${!isReady(module) && html`<${WhyNot} module=${module} />`}</span>
        </label>
      </li>`,
    )}
  </ul>
  <p class="hint small soft">
    ${t('audit.form.needed')} <a href="/modules">${t('audit.form.moreModules')}</a>
  </p>`
}

/** @param {{module: Module}} props */
function WhyNot({ module }) {
  if (!module.enabled) return html`<${Badge} tone="neutral">${t('audit.form.disabled')}<//>`
  return html`<${Badge} tone="fair" icon="!">${t('audit.form.notSetUp')}<//>
    <span class="visually-hidden">${t('audit.form.needs', { list: module.missing.join(', ') })}</span>`
}

/** @param {Module} module */
function isReady({ enabled, status }) {
  return enabled && status === 'ready'
}
