import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { ApiError, request } from '../parts/api.js'
import { ErrorNotice } from '../parts/elements.js'
import { textField } from '../parts/form-fields.js'

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
    <summary>Cover page</summary>
    <div class="audit-option-grid">
      ${fields.map(([name, label]) =>
        textField({
          ...{ id: `cover-${name}`, label, value: cover[name], attributes: { maxlength: 200 } },
          onInput: (text) => onChange({ ...cover, [name]: text }),
        }),
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

/** @typedef {{blob: Blob, name: string}} SavedFile */

const endings = /** @type {Readonly<Record<string, string>>} */ ({ markdown: 'md' })

/**
 * A report as the server writes it.
 * @param {string} kind `html`, `pdf` or `markdown`
 * @param {unknown} plan
 * @param {string} name without its ending, where the server names none.
 * @returns {Promise<SavedFile>}
 * @throws {import('../parts/api.js').ApiError} where it cannot.
 */
async function exportedFile(kind, plan, name) {
  const response = await request(`/api/export/${kind}`, { body: plan })
  const given = response.headers.get('content-disposition')
  return {
    blob: await response.blob(),
    name: fileNameOf(given, `${name}.${endings[kind] ?? kind}`),
  }
}

/** A report as it came. @param {unknown} report @param {string} name @returns {SavedFile} */
function jsonFile(report, name) {
  const blob = new Blob([`${JSON.stringify(report, null, 2)}\n`], { type: 'application/json' })
  return { blob, name: `${name}.json` }
}

/** Hands a file to the browser to be saved. @param {SavedFile} file */
function saveFile({ blob, name }) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * The name of a file in a Content-Disposition header (RFC 6266), without folders.
 * @param {string | null} header
 * @param {string} otherwise
 */
export function fileNameOf(header, otherwise) {
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1]
  const plain =
    /filename="([^"]*)"/i.exec(header ?? '')?.[1] ?? /filename=([^;\s"]+)/i.exec(header ?? '')?.[1]
  const name = (extended === undefined ? plain : decoded(extended)) ?? ''
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '') || otherwise
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // the plain name beside it will do
  }
}

/**
 * `audit-www.example.com-2026-03-01` for the report of a page.
 * @param {{url: string, auditedAt: string}} report
 */
export function reportName({ url, auditedAt }) {
  const host = /^https?:\/\/([^/?#@\s]+)/i.exec(url)?.[1] ?? 'site'
  const day = /^\d{4}-\d{2}-\d{2}/.exec(auditedAt)?.[0]
  return ['audit', host.replace(/[^a-z0-9.-]/gi, '-').slice(0, 100), day].filter(Boolean).join('-')
}
