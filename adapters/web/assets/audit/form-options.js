import { html } from 'htm/preact'
import { t } from '../../../texts/texts.ts'
import { onCheck } from '../parts/elements.js'
import { textField } from '../parts/form-fields.js'
import { ModuleChoice } from './module-choice.js'

/** @import {FormProps} from './audit-form.js' */
/** @import {AuditFields} from './form-state.js' */

const addressInput = {
  ...{ type: 'url', inputmode: 'url', autocapitalize: 'none', spellcheck: 'false' },
}

/** @typedef {keyof AuditFields} Name */
/**
 * Names of the fields that hold a value of this kind.
 * @template T
 * @typedef {{[K in Name]: AuditFields[K] extends T ? K : never}[Name]} NameOf
 */
/** @typedef {NameOf<string>} TextName */
/** @typedef {NameOf<boolean>} FlagName */

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

/**
 * @typedef {object} TextField
 * @property {TextName} name
 * @property {boolean} [isLong]
 * @property {Readonly<Record<string, unknown>>} [more]
 */

/** @type {readonly FlagName[]} */
const flags = ['skipLive', 'skipVisual', 'enablePlacesLookup']

/** @type {TextField} */
const token = { name: 'token', more: { type: 'password', autocomplete: 'off', maxlength: 200 } }

/** @type {readonly TextField[]} */
const business = [
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
]

/** @type {readonly TextField[]} */
const technical = [
  { name: 'expectedOrigin', more: { ...addressInput, maxlength: 300 } },
  {
    name: 'timeoutSeconds',
    more: { type: 'number', min: 1, max: 60, step: 1, inputmode: 'numeric' },
  },
  { name: 'accept', isLong: true },
  { name: 'userAgent', more: { maxlength: 400, autocapitalize: 'none', spellcheck: 'false' } },
]

/** @param {FormProps} form @param {TextField} field */
function text({ fields, ...form }, field) {
  return optionField('audit', 'audit.field', { ...form, ...field, value: fields[field.name] })
}

/**
 * A text among the options of a form.
 * @param {'audit' | 'site'} group @param {string} texts where the label of each field is
 * @param {Omit<TextField, 'name'> & {name: string, value: string,
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

/** @param {FormProps} form @param {FlagName} name */
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
