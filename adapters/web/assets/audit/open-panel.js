import { html } from 'htm/preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Takes the file of a saved report.
 * @param {{onFile: (file: File) => void, isLink: boolean}} props
 *   `isLink`: the address names a check, and there is no report yet.
 */
export function OpenPanel({ onFile, isLink }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null))
  useEffect(() => field.current?.focus(), [])
  return html`<section class="card open-panel" aria-labelledby="open">
    <h2 id="open">Open a saved report</h2>
    <p>
      ${
        isLink
          ? html`This link leads to one check of a report. Open the report it belongs to, and the
              check is shown.`
          : html`Choose the JSON file of a report, or drop it anywhere on this page. It stays on
              your computer.`
      }
    </p>
    <div class="field">
      <label for="open-file">Report as JSON, at most 32 MiB</label>
      <input
        id="open-file"
        class="open-file"
        type="file"
        accept=".json,application/json"
        ref=${field}
        onChange=${(/** @type {any} */ event) => {
          const [file] = event.currentTarget.files
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  </section>`
}
