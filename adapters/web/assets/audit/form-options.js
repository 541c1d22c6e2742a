import { html } from 'htm/preact'
import { language, t } from '../../../texts/texts.ts'
import { useFetch } from '../parts/api.js'
import { Badge, ErrorNotice, Loading, onCheck } from '../parts/elements.js'
import { textField } from '../parts/form-fields.js'

/** @import {FormProps} from './audit-form.js' */

const addressInput = {
  ...{ type: 'url', inputmode: 'url', autocapitalize: 'none', spellcheck: 'false' },
}

/** @param {FormProps} props */
export function OptionFields(props) {
  return html`<div class="audit-option-groups">
    <fieldset>
      <legend>${t('audit.form.groups.extent')}</legend>
      ${flags.map((name) => flag(props, name))}
      <${ModuleChoice} ...${props} />
      ${text(props, token)}
    </fieldset>
    <fieldset>
      <legend>${t('audit.form.groups.about')}</legend>
      <div class="audit-option-grid">${business.map((field) => text(props, field))}</div>
    </fieldset>
    <fieldset>
      <legend>${t('audit.form.groups.reading')}</legend>
      <div class="audit-option-grid">${technical.map((field) => text(props, field))}</div>
    </fieldset>
  </div>`
}

const flags = /** @type {const} */ (['skipLive', 'skipVisual', 'enablePlacesLookup'])

export const token = /** @type {const} */ ({
  name: 'token',
  more: { type: 'password', autocomplete: 'off', maxlength: 200 },
})

const business = /** @type {const} */ ([
  { name: 'brand', more: { maxlength: 200, autocomplete: 'organization' } },
  { name: 'niche', more: { maxlength: 200 } },
  { name: 'competitors', isLong: true },
  {
    name: 'language',
    more: { maxlength: 35, size: 12, autocapitalize: 'none', spellcheck: 'false' },
  },
  {
    name: 'promptCount',
    more: { type: 'number', min: 5, max: 15, step: 1, inputmode: 'numeric' },
  },
])

const technical = /** @type {const} */ ([
  { name: 'expectedOrigin', more: { ...addressInput, maxlength: 300 } },
  {
    name: 'timeoutSeconds',
    more: { type: 'number', min: 1, max: 60, step: 1, inputmode: 'numeric' },
  },
  { name: 'accept', isLong: true },
  { name: 'userAgent', more: { maxlength: 400, autocapitalize: 'none', spellcheck: 'false' } },
])

/**
 * @param {FormProps} form
 * @param {typeof token | (typeof business)[number] | (typeof technical)[number]} field
 */
function text({ fields, ...form }, field) {
  return optionField('audit', 'audit.field', { ...form, ...field, value: fields[field.name] })
}

/**
 * A text among the options of a form.
 * @param {'audit' | 'site'} group @param {string} texts where the label of each field is
 * @param {{name: string, value: string, isLong?: boolean, more?: Readonly<Record<string, unknown>>,
 *   problems: import('./form-state.js').FieldProblems,
 *   onChange: (change: Record<string, string>) => void}} field
 */
export function optionField(group, texts, { name, value, isLong = false, more = {}, ...form }) {
  return textField({
    ...{ id: `${group}-${name}`, value, isLong, problem: form.problems[name] },
    ...{ label: t(`${texts}.${name}`), hint: t(`${texts}.${name}Hint`) },
    attributes: { name, ...more },
    onInput: (text) => form.onChange({ [name]: text }),
  })
}

/** @param {FormProps} form @param {(typeof flags)[number]} name */
function flag({ fields, onChange }, name) {
  const id = `audit-${name}`
  return html`<div class="audit-flag">
    <input
      type="checkbox"
      id=${id}
      name=${name}
      checked=${fields[name]}
      aria-describedby=${`${id}-hint`}
      onChange=${onCheck((isChecked) => onChange({ [name]: isChecked }))}
    />
    <label for=${id}>${t(`audit.flag.${name}`)}</label>
    <p class="hint small soft" id=${`${id}-hint`}>${t(`audit.flag.${name}Hint`)}</p>
  </div>`
}

/**
 * @typedef {{id: string, title: string, status: string, enabled: boolean,
 *   missing: readonly string[]}} Module
 */

/** All modules, or those that are ticked. @param {FormProps} props */
function ModuleChoice(props) {
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
