import { html } from 'htm/preact'
import { ModuleChoice } from './module-choice.js'

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
      <${Flag}
        ...${props}
        name="skipLive"
        label="Ask no language models"
        hint="Quicker and free: no citations, fan-out, search experience or hallucination check."
      />
      <${Flag}
        ...${props}
        name="skipVisual"
        label="Open no browser"
        hint="No screenshots, no comparison of the page with and without JavaScript."
      />
      <${Flag}
        ...${props}
        name="enablePlacesLookup"
        label="Look the business up in Google Places"
        hint="For local businesses. Each look-up is paid for by this server."
      />
      <${ModuleChoice} ...${props} />
    </fieldset>
    <fieldset>
      <legend>What it is about</legend>
      <div class="audit-option-grid">
        ${business.map((field) => html`<${Text} ...${props} ...${field} />`)}
      </div>
    </fieldset>
    <fieldset>
      <legend>How to read the page</legend>
      <div class="audit-option-grid">
        ${technical.map((field) => html`<${Text} ...${props} ...${field} />`)}
      </div>
    </fieldset>
  </div>`
}

/**
 * @typedef {object} TextField
 * @property {TextName} name
 * @property {string} label
 * @property {string} hint
 * @property {string} [type]
 * @property {boolean} [isLong]
 * @property {Readonly<Record<string, unknown>>} [more]
 */

/** @type {readonly TextField[]} */
const business = [
  {
    name: 'brand',
    label: 'Brand',
    hint: 'Left empty, it is read from the page.',
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
    hint: 'For example en-GB or fr. Left empty, the language of the page.',
    more: { maxlength: 35, size: 12, autocapitalize: 'none', spellcheck: 'false' },
  },
  {
    name: 'promptCount',
    label: 'Questions to each AI platform',
    hint: 'From 5 to 15; usually 8. More questions cost more.',
    type: 'number',
    more: { min: 5, max: 15, step: 1, inputmode: 'numeric' },
  },
]

/** @type {readonly TextField[]} */
const technical = [
  {
    name: 'expectedOrigin',
    label: 'Public address of a copy',
    hint: 'When you audit a staging site: where it will live, for example https://www.example.com.',
    type: 'url',
    more: { maxlength: 300, inputmode: 'url', autocapitalize: 'none', spellcheck: 'false' },
  },
  {
    name: 'timeoutSeconds',
    label: 'Seconds to wait for the page',
    hint: 'From 1 to 60; usually 15.',
    type: 'number',
    more: { min: 1, max: 60, step: 1, inputmode: 'numeric' },
  },
  {
    name: 'accept',
    label: 'Accepted checks',
    hint: 'Ids of checks, one per line: shown, but left out of the scores.',
    isLong: true,
  },
  {
    name: 'userAgent',
    label: 'Name of the crawler',
    hint: 'Sent as User-Agent, where a firewall lets only known names through.',
    more: { maxlength: 400, autocapitalize: 'none', spellcheck: 'false' },
  },
]

/** @param {FormProps & TextField} props */
function Text({ fields, onChange, problems, name, label, hint, type = 'text', isLong, more = {} }) {
  const onInput = (/** @type {any} */ event) => onChange({ [name]: event.currentTarget.value })
  return html`<${FormField} name=${name} label=${label} hint=${hint} problem=${problems[name]}>
    ${(/** @type {object} */ control) =>
      isLong
        ? html`<textarea
            ...${control}
            rows="3"
            spellcheck="false"
            value=${fields[name]}
            onInput=${onInput}
          ></textarea>`
        : html`<input
            ...${control}
            ...${more}
            type=${type}
            value=${fields[name]}
            onInput=${onInput}
          />`}
  <//>`
}

/** @param {FormProps & {name: FlagName, label: string, hint: string}} props */
function Flag({ fields, onChange, name, label, hint }) {
  const id = `audit-${name}`
  return html`<div class="audit-flag">
    <input
      type="checkbox"
      id=${id}
      name=${name}
      checked=${fields[name]}
      aria-describedby=${`${id}-hint`}
      onChange=${(/** @type {any} */ event) => onChange({ [name]: event.currentTarget.checked })}
    />
    <label for=${id}>${label}</label>
    <p class="hint small soft" id=${`${id}-hint`}>${hint}</p>
  </div>`
}

/** @typedef {Readonly<Record<string, unknown>>} Control */

/**
 * A label, what belongs below it, a hint, and what is wrong with it. `children` gets the attributes
 * of the control.
 * @param {{name: string, label: string, hint?: string, problem?: string | undefined,
 *   children: (control: Control) => import('preact').ComponentChildren}} props
 */
function FormField({ name, label, hint, problem, children }) {
  const id = `audit-${name}`
  const told = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const control = {
    ...{ id, name, 'aria-describedby': told || undefined },
    'aria-invalid': problem === undefined ? undefined : 'true',
  }
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${children(control)}
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${problem && html`<p class="field-error" id=${`${id}-problem`}>${problem}</p>`}
  </div>`
}
