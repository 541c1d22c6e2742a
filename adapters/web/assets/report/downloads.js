import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { ApiError } from '../parts/api.js'
import { ErrorNotice } from '../parts/notice.js'
import { reportName } from './file-name.js'
import { exportedFile, jsonFile, saveFile } from './report-files.js'

/** @typedef {{title: string, preparedFor: string, preparedBy: string}} Cover */

const kinds = [
  { id: 'pdf', text: 'PDF', what: 'to send and to print' },
  { id: 'html', text: 'HTML', what: 'one file for any browser' },
  { id: 'markdown', text: 'Markdown', what: 'a work list for people and coding agents' },
  { id: 'json', text: 'JSON', what: 'everything; opens here again' },
]

/**
 * @param {{given: Readonly<Record<string, unknown>>,
 *   report: import('./report-model.js').Report}} props
 */
export function Downloads({ given, report }) {
  const [cover, setCover] = useState({ title: '', preparedFor: '', preparedBy: '' })
  const [busy, setBusy] = useState('')
  const [told, setTold] = useState('')
  const [error, setError] = useState(/** @type {unknown} */ (null))
  /** @param {{id: string, text: string}} kind */
  const download = async ({ id, text }) => {
    if (busy !== '') return
    setBusy(id)
    setError(null)
    setTold(`The ${text} file is being made.`)
    try {
      const name = reportName(report)
      const file =
        id === 'json' ? jsonFile(given, name) : await exportedFile(id, planOf(given, cover), name)
      saveFile(file)
      setTold(`${file.name} is saved.`)
    } catch (thrown) {
      setError(thrown)
      setTold('')
    }
    setBusy('')
  }
  return html`<section class="no-print" aria-labelledby="report-downloads">
    <h2 id="report-downloads">Download</h2>
    <div class="card">
      <ul class="report-downloads">
        ${kinds.map(
          (kind) => html`<li>
            <button
              class="button"
              type="button"
              aria-disabled=${busy !== ''}
              aria-describedby=${`download-${kind.id}`}
              onClick=${() => download(kind)}
            >
              ${busy === kind.id && html`<span class="spinner" aria-hidden="true"></span>`}
              Download as ${kind.text}
            </button>
            <span class="small soft" id=${`download-${kind.id}`}>${kind.what}</span>
          </li>`,
        )}
      </ul>
      <p class="small report-told" role="status">${told}</p>
      ${
        error !== null && html`<${ErrorNotice} error=${error} title="The file could not be made" />`
      }
      ${
        hasNoBrowser(error) &&
        html`<p class="small">
          Download the HTML file and print it from your own browser, or have the operator of this
          server install one.
        </p>`
      }
      <${CoverFields} cover=${cover} onChange=${setCover} />
    </div>
  </section>`
}

/** @param {{cover: Cover, onChange: (cover: Cover) => void}} props */
function CoverFields({ cover, onChange }) {
  const fields = /** @type {const} */ ([
    ['title', 'Title'],
    ['preparedFor', 'Prepared for'],
    ['preparedBy', 'Prepared by'],
  ])
  return html`<details>
    <summary>Words on the cover</summary>
    <div class="audit-option-grid">
      ${fields.map(
        ([name, label]) => html`<div class="field">
          <label for=${`cover-${name}`}>${label}</label>
          <input
            id=${`cover-${name}`}
            type="text"
            maxlength="200"
            value=${cover[name]}
            onInput=${(/** @type {any} */ event) =>
              onChange({ ...cover, [name]: event.currentTarget.value })}
          />
        </div>`,
      )}
    </div>
  </details>`
}

/** @param {Readonly<Record<string, unknown>>} audit @param {Cover} cover */
function planOf(audit, cover) {
  const words = Object.entries(cover).map(
    ([name, text]) => /** @type {const} */ ([name, text.trim()]),
  )
  return { audit, ...Object.fromEntries(words.filter(([, text]) => text !== '')) }
}

/** @param {unknown} error */
function hasNoBrowser(error) {
  return error instanceof ApiError && error.code === 'BROWSER_UNAVAILABLE'
}
