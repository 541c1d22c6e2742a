import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { useListener } from '../parts/elements.js'
import { clearHash } from '../parts/web-address.js'
import { readFile } from '../report/read-report.js'

/** @typedef {Readonly<Record<string, unknown>>} GivenReport */

/**
 * A report from a file. `count` grows with each one; `problem`: why the last file was refused.
 * @param {() => void} onOpened
 */
export function useOpenedReport(onOpened) {
  const [state, setState] = useState({
    report: /** @type {GivenReport | null} */ (null),
    problem: '',
    count: 0,
  })
  /** @param {File} file */
  const open = async (file) => {
    const read = await readFile(file)
    if ('problem' in read) return setState((known) => ({ ...known, problem: read.problem }))
    if (location.hash === '#open') clearHash()
    show(read.report)
  }
  /** @param {GivenReport} report */
  const show = (report) => {
    setState(({ count }) => ({ report, problem: '', count: count + 1 }))
    onOpened()
  }
  const close = () => setState((known) => ({ ...known, report: null, problem: '' }))
  return { ...state, open, show, close }
}

/**
 * Takes the file of a saved report.
 * @param {{onFile: (file: File) => void, isLink: boolean}} props
 *   `isLink`: the address names a check, and there is no report yet.
 */
export function OpenPanel({ onFile, isLink }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null))
  useEffect(() => field.current?.focus(), [])
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const take = ({ currentTarget }) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    currentTarget.value = ''
  }
  return html`<section class="card open-panel" aria-labelledby="open">
    <h2 id="open">${t('audit.open.title')}</h2>
    <p>${t(isLink ? 'audit.open.link' : 'audit.open.text')}</p>
    <div class="field">
      <label for="open-file">${t('audit.open.file')}</label>
      <input
        id="open-file"
        class="open-file"
        type="file"
        accept=".json,application/json"
        ref=${field}
        onChange=${take}
      />
    </div>
  </section>`
}

/**
 * Takes a file that is dropped anywhere on the page, and shows that it would.
 * @param {{onFile: (file: File) => void, isOff: boolean}} props `isOff`: files are turned away.
 */
export function DropZone({ onFile, isOff }) {
  const [isOver, setOver] = useState(false)
  useListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault() // else the browser leaves the page for the file
    event.dataTransfer.dropEffect = isOff ? 'none' : 'copy'
    setOver(!isOff)
  })
  useListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false)
  })
  useListener('drop', (event) => {
    const file = event.dataTransfer?.files[0]
    setOver(false)
    if (file === undefined) return
    event.preventDefault()
    if (!isOff) onFile(file)
  })
  return isOver && html`<div class="drop-zone"><p>${t('audit.open.drop')}</p></div>`
}
