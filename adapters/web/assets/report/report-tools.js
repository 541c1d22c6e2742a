import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { ComparePanel } from './compare-panel.js'
import { DownloadPanel } from './download-panel.js'
import { SharePanel } from './share-panel.js'

/** @import {Report} from '../../../report/sections/report-types.ts' */

/** @typedef {{given: Readonly<Record<string, unknown>>, report: Report}} PanelProps */

/** @type {Readonly<Record<string, import('preact').FunctionComponent<PanelProps>>>} */
const panels = { share: SharePanel, download: DownloadPanel, compare: ComparePanel }

/**
 * Tools for a report; one panel is open at a time. They wait for the whole report.
 * @param {{given: PanelProps['given'] | null, report: Report, onAgain?: (() => void) | undefined}} props
 */
export function ReportTools({ given, report, onAgain }) {
  const [open, setOpen] = useState('')
  const Panel = panels[open]
  return html`<div class="report-tools no-print">
    <p class="row">
      ${Object.keys(panels).map(
        (name) => html`<button
          class="button"
          type="button"
          disabled=${given === null}
          aria-expanded=${open === name}
          aria-controls="report-panel"
          onClick=${() => setOpen(open === name ? '' : name)}
        >
          ${t(`audit.tools.${name}`)}
        </button>`,
      )}
      ${onAgain && html`<button class="button" type="button" onClick=${onAgain}>${t('audit.tools.again')}</button>`}
    </p>
    <div id="report-panel">
      ${Panel && given && html`<section class="card" aria-label=${t(`audit.tools.${open}`)}><${Panel} given=${given} report=${report} /></section>`}
    </div>
  </div>`
}
