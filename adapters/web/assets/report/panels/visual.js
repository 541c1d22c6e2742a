import { html } from 'htm/preact'
import { bytesText, countText, numberText } from '../../parts/format.js'
import { Address } from './address.js'
import { CutList } from './cut-list.js'
import { FactsList } from './facts-list.js'
import { LongText } from './long-text.js'
import { PanelSection } from './panel-section.js'
import { count, fields, flag, number, records, text, texts } from './read.js'
import { Screenshots } from './screenshots.js'
import { Verdict } from './verdict.js'
import { meaning } from './words.js'

/** What a visitor sees on three devices, before a click. @param {{result: unknown}} props */
export function VisualPanel({ result }) {
  const { screenshots, cookieBanner, aboveTheFold, consoleErrors, byViewport } = fields(result)
  const errors = records(consoleErrors)
  return html`<${PanelSection} title="Screenshots" note="Open one to see the whole picture.">
      <${Screenshots} screenshots=${screenshots} />
    <//>
    <div class="panel-columns">
      <${PanelSection} title="Without scrolling">
        <${Fold} fold=${fields(aboveTheFold)} />
      <//>
      <${PanelSection} title="Cookie banner">
        <${Banner} banner=${fields(cookieBanner)} />
      <//>
    </div>
    <${PanelSection} title="Errors in the browser's console">
      ${
        errors.length === 0
          ? html`<p class="soft">None.</p>`
          : html`<${CutList} one="error" items=${errors.map(errorLine)} />`
      }
    <//>
    <${PanelSection} title="What was loaded">
      <ul class="panel-list">
        ${records(byViewport).slice(0, 6).map(loadedLine)}
      </ul>
    <//>`
}

/** @param {{fold: import('./read.js').Fields}} props */
function Fold({ fold }) {
  return html`<${FactsList}
    rows=${[
      [
        'Main heading',
        html`<${Verdict} value=${flag(fold.h1Visible)} yes="Seen" no="Not seen" /> ${text(fold.h1)}`,
      ],
      [
        'Call to action',
        html`<${Verdict} value=${flag(fold.ctaVisible)} yes="Seen" no="Not seen" /> ${text(fold.cta)}`,
      ],
    ]}
  />`
}

/** @param {{banner: import('./read.js').Fields}} props */
function Banner({ banner }) {
  if (banner.detected !== true) {
    const provider = text(banner.provider)
    return html`<p class="soft">
      None was seen.${provider && ` The consent platform ${provider} is loaded all the same.`}
    </p>`
  }
  const blocks = html`<${Verdict} value=${flag(banner.blocksContent)} yes="Yes" no="No" isBad=${true} />`
  return html`<${FactsList}
    rows=${[
      ['Provider', text(banner.provider)],
      ['Covers', `${numberText(number(banner.coversPercent), 1)} % of the window`],
      ['Blocks the content', blocks],
      [
        'Refusing takes one click',
        html`<${Verdict} value=${flag(banner.rejectOnFirstLayer)} yes="Yes" no="No" />`,
      ],
      ['Buttons', texts(banner.buttons).slice(0, 10).join(' · ') || undefined],
    ]}
  />`
}

/** @param {import('./read.js').Fields} error */
function errorLine(error) {
  return html`<code><${LongText} text=${text(error.text)} /></code>${' '}
    <span class="small soft"
      >${text(error.url) && html`in <${Address} url=${error.url} />, `}
      on ${texts(error.viewports).slice(0, 6).join(', ') || 'some device'}</span
    >`
}

/** @param {import('./read.js').Fields} view */
function loadedLine(view) {
  const { requests, bytes, failed, refused } = fields(view.resources)
  const troubles = [
    count(failed) > 0 && `${numberText(count(failed))} failed`,
    count(refused) > 0 && `${numberText(count(refused))} left out by the auditor`,
  ].filter((one) => one !== false)
  const loaded = `${countText(count(requests), 'request')}, ${bytesText(count(bytes))}`
  return html`<li>
    <strong>${meaning(view.name)}</strong>: ${loaded}${troubles.length > 0 && `; ${troubles.join(', ')}`}
  </li>`
}
