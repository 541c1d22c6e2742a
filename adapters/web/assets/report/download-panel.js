import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { language, t } from '../../../texts/texts.ts'
import { ApiError, request } from '../parts/api.js'
import { ErrorNotice, onText } from '../parts/elements.js'
import { choiceField, choices, formField, textField } from '../parts/form-fields.js'

const kinds = ['pdf', 'html', 'markdown', 'json']
const largestLogo = 200_000
const usualPlan = {
  ...{ title: '', preparedFor: '', preparedBy: '', brand: '', logo: '', accentColor: '' },
  ...{ edition: 'executive', pageSize: 'A4' },
}
/** @typedef {typeof usualPlan & {language: string}} Plan */

/** Makes files of a report. @param {import('./report-tools.js').PanelProps} props */
export function DownloadPanel({ given, report }) {
  const [plan, setPlan] = useState({ ...usualPlan, language: `${language()}` })
  const name = reportName(report)
  /** @param {string} kind */
  const make = async (kind) =>
    kind === 'json'
      ? jsonFile(given, name)
      : fetchedFile(`/api/export/${kind}`, {
          ...{ body: planOf(given, plan), name: `${name}.${endings[kind] ?? kind}` },
        })
  return html`<${DownloadButtons} ...${{ kinds, make }} />
    <${PlanFields} plan=${plan} onChange=${setPlan} />`
}

/**
 * A button for each kind of file, one of which is made at a time.
 * @param {{kinds: readonly string[], make: (kind: string) => Promise<SavedFile>}} props
 */
export function DownloadButtons({ kinds, make }) {
  const [busy, setBusy] = useState('')
  const [told, setTold] = useState('')
  const [error, setError] = useState(/** @type {unknown} */ (null))
  /** @param {string} kind */
  const download = async (kind) => {
    if (busy !== '') return
    setBusy(kind)
    setError(null)
    setTold(t('audit.download.making'))
    try {
      const file = await make(kind)
      saveFile(file)
      setTold(t('audit.download.saved', { name: file.name }))
    } catch (thrown) {
      setError(thrown)
      setTold('')
    }
    setBusy('')
  }
  const hasNoBrowser = error instanceof ApiError && error.code === 'BROWSER_UNAVAILABLE'
  return html`<ul class="report-downloads">
      ${kinds.map(
        (kind) => html`<li>
          <button
            class="button"
            type="button"
            aria-disabled=${busy !== ''}
            aria-describedby=${`download-${kind}`}
            onClick=${() => download(kind)}
          >
            ${busy === kind && html`<span class="spinner" aria-hidden="true"></span>`}
            ${t(`audit.download.${kind}`)}
          </button>
          <span class="small soft" id=${`download-${kind}`}>${t(`audit.download.${kind}Text`)}</span>
        </li>`,
      )}
    </ul>
    <p class="small report-told" role="status">${told}</p>
    ${error !== null && html`<${ErrorNotice} error=${error} title=${t('audit.download.failed')} />`}
    ${hasNoBrowser && html`<p class="small">${t('audit.download.noBrowser')}</p>`}`
}

/** @param {{plan: Plan, onChange: (plan: Plan) => void}} props */
function PlanFields({ plan, onChange }) {
  const [problem, setProblem] = useState(/** @type {string | undefined} */ (undefined))
  /** @param {'edition' | 'language' | 'pageSize'} name @param {readonly string[]} values */
  const choice = (name, values) =>
    choiceField({
      ...{ id: `plan-${name}`, label: t(`audit.plan.${name}.label`), value: plan[name] },
      options: choices(values, (value) => t(`audit.plan.${name}.${value}`)),
      onChange: (value) => onChange({ ...plan, [name]: value }),
    })
  /** @param {'title' | 'preparedFor' | 'preparedBy' | 'brand'} name */
  const text = (name) =>
    textField({
      ...{ id: `plan-${name}`, label: t(`audit.plan.${name}`), value: plan[name] },
      attributes: { maxlength: name === 'brand' ? 120 : 200 },
      onInput: (value) => onChange({ ...plan, [name]: value }),
    })
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const takeLogo = async ({ currentTarget }) => {
    const [file] = currentTarget.files ?? []
    const isTooLarge = file !== undefined && file.size > largestLogo
    setProblem(isTooLarge ? t('audit.plan.logoTooLarge') : undefined)
    onChange({ ...plan, logo: file === undefined || isTooLarge ? '' : await dataUrl(file) })
  }
  return html`<details>
    <summary>${t('audit.plan.summary')}</summary>
    <div class="audit-option-grid">
      ${choice('edition', ['executive', 'full'])} ${choice('language', ['en', 'fr', 'nl'])}
      ${choice('pageSize', ['A4', 'Letter'])} ${text('title')} ${text('preparedFor')}
      ${text('preparedBy')} ${text('brand')}
      ${formField(
        { id: 'plan-logo', label: t('audit.plan.logo'), hint: t('audit.plan.logoHint'), problem },
        (control) =>
          html`<input ...${control} class="open-file" type="file" accept="image/png,image/svg+xml" onChange=${takeLogo} />`,
      )}
      ${formField(
        { id: 'plan-accentColor', label: t('audit.plan.accentColor') },
        (control) =>
          html`<input ...${control} type="color" value=${plan.accentColor || '#2b4fd0'} onInput=${onText((accentColor) => onChange({ ...plan, accentColor }))} />`,
      )}
    </div>
  </details>`
}

/** @param {File} file @returns {Promise<string>} */
function dataUrl(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** @param {Readonly<Record<string, unknown>>} audit @param {Plan} plan */
function planOf(audit, plan) {
  const given = Object.entries(plan).map(
    ([name, text]) => /** @type {const} */ ([name, text.trim()]),
  )
  return { audit, ...Object.fromEntries(given.filter(([, text]) => text !== '')) }
}

/** @typedef {{blob: Blob, name: string}} SavedFile */

const endings = /** @type {Readonly<Record<string, string>>} */ ({ markdown: 'md' })

/**
 * A file as the server writes it.
 * @param {string} path
 * @param {{body?: unknown, name: string}} more `name`: where the server gives none.
 * @returns {Promise<SavedFile>}
 * @throws {import('../parts/api.js').ApiError} where it cannot.
 */
export async function fetchedFile(path, { name, ...ask }) {
  const response = await request(path, ask)
  const given = response.headers.get('content-disposition')
  return { blob: await response.blob(), name: fileNameOf(given, name) }
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
