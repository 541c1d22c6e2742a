import { html } from 'htm/preact'
import { onCheck } from '../parts/elements.js'
import { textField } from '../parts/form-fields.js'
import { ModuleChoice } from './module-choice.js'

const addressInput = {
  ...{ type: 'url', inputmode: 'url', autocapitalize: 'none', spellcheck: 'false' },
}

/** @typedef {import('./audit-form.js').FormProps} FormProps */
/** @typedef {import('./form-state.js').AuditFields} AuditFields */
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
      <legend>How much to run</legend>
      ${flags.map(([name, label, hint]) => flag(props, name, label, hint))}
      <${ModuleChoice} ...${props} />
      ${text(props, token)}
    </fieldset>
    <fieldset>
      <legend>What it is about</legend>
      <div class="audit-option-grid">
        ${business.map((field) => text(props, field))}
      </div>
    </fieldset>
    <fieldset>
      <legend>How to read the page</legend>
      <div class="audit-option-grid">
        ${technical.map((field) => text(props, field))}
      </div>
    </fieldset>
  </div>`
}

/**
 * @typedef {object} TextField
 * @property {TextName} name
 * @property {string} label
 * @property {string} hint
 * @property {boolean} [isLong]
 * @property {Readonly<Record<string, unknown>>} [more]
 */

/** @type {readonly (readonly [FlagName, label: string, hint: string])[]} */
const flags = [
  [
    'skipLive',
    'Skip language models',
    'Faster and free: no citations, fan-out, search experience or hallucination check.',
  ],
  [
    'skipVisual',
    'Skip the browser',
    'No screenshots and no comparison of the page with and without JavaScript.',
  ],
  [
    'enablePlacesLookup',
    'Look the business up in Google Places',
    'For local businesses. This server pays for each lookup.',
  ],
]

/** @type {TextField} */
const token = {
  name: 'token',
  label: 'Access token',
  hint: 'From the operator of this server, for modules that cost money. It is gone when you leave the page.',
  more: { type: 'password', autocomplete: 'off', maxlength: 200 },
}

/** @type {readonly TextField[]} */
const business = [
  {
    name: 'brand',
    label: 'Brand',
    hint: 'Leave it empty to read it from the page.',
    more: { maxlength: 200, autocomplete: 'organization' },
  },
  {
    name: 'niche',
    label: 'What it offers',
    hint: 'For example: repair of electric bicycles in Namur.',
    more: { maxlength: 200 },
  },
  {
    name: 'competitors',
    label: 'Competitors',
    hint: 'Their domains, one per line, 20 at most.',
    isLong: true,
  },
  {
    name: 'language',
    label: 'Language of the questions',
    hint: 'For example en-GB or fr. Leave it empty for the language of the page.',
    more: { maxlength: 35, size: 12, autocapitalize: 'none', spellcheck: 'false' },
  },
  {
    name: 'promptCount',
    label: 'Questions to each AI platform',
    hint: 'From 5 to 15; default 8. More questions cost more.',
    more: { type: 'number', min: 5, max: 15, step: 1, inputmode: 'numeric' },
  },
]

/** @type {readonly TextField[]} */
const technical = [
  {
    name: 'expectedOrigin',
    label: 'Public address of a copy',
    hint: 'For a staging site: its future address, for example https://www.example.com.',
    more: { ...addressInput, maxlength: 300 },
  },
  {
    name: 'timeoutSeconds',
    label: 'Seconds to wait for the page',
    hint: 'From 1 to 60; default 15.',
    more: { type: 'number', min: 1, max: 60, step: 1, inputmode: 'numeric' },
  },
  {
    name: 'accept',
    label: 'Accepted checks',
    hint: 'Ids of checks, one per line. They are shown, but do not count in the scores.',
    isLong: true,
  },
  {
    name: 'userAgent',
    label: 'Name of the crawler',
    hint: 'Sent as User-Agent, for firewalls that only let known names through.',
    more: { maxlength: 400, autocapitalize: 'none', spellcheck: 'false' },
  },
]

/** @param {FormProps} form @param {TextField} field */
function text({ fields, onChange, problems }, { name, more = {}, ...field }) {
  return textField({
    ...{ ...field, id: `audit-${name}`, value: fields[name], problem: problems[name] },
    attributes: { name, ...more },
    onInput: (value) => onChange({ [name]: value }),
  })
}

/** @param {FormProps} form @param {FlagName} name @param {string} label @param {string} hint */
function flag({ fields, onChange }, name, label, hint) {
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
    <label for=${id}>${label}</label>
    <p class="hint small soft" id=${`${id}-hint`}>${hint}</p>
  </div>`
}
