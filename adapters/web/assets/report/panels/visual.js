import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { bytesText, countText, numberText } from '../../parts/format.js'
import { count, fields, flag, meaning, number, records, text, texts } from '../loose-values.js'
import { Address, CutList, FactsList, LongText, PanelSection, Verdict } from './panel-elements.js'

/** What a visitor sees on three devices, before a click. @param {{result: unknown}} props */
export function VisualPanel({ result }) {
  const { screenshots, cookieBanner, aboveTheFold, consoleErrors, byViewport } = fields(result)
  const trackers = records(fields(result).trackersBeforeConsent)
  const errors = records(consoleErrors)
  return html`<${PanelSection} title="Screenshots" note="Open one to see the whole picture.">
      <${Screenshots} screenshots=${screenshots} />
    <//>
    <div class="panel-columns">
      <${PanelSection} title="Above the fold">
        <${Fold} fold=${fields(aboveTheFold)} />
      <//>
      <${PanelSection} title="Cookie banner">
        <${Banner} banner=${fields(cookieBanner)} />
      <//>
    </div>
    <${PanelSection} title="Trackers before consent">
      ${
        trackers.length === 0
          ? html`<p class="soft">None.</p>`
          : html`<${CutList}
              one="tracker"
              items=${trackers.map(({ title, host }) => `${text(title) ?? '–'} (${text(host) ?? '–'})`)}
            />`
      }
    <//>
    <${PanelSection} title="Console errors">
      ${
        errors.length === 0
          ? html`<p class="soft">None.</p>`
          : html`<${CutList} one="error" items=${errors.map(errorLine)} />`
      }
    <//>
    <${PanelSection} title="Loaded resources">
      <ul class="panel-list">
        ${records(byViewport, 6).map(loadedLine)}
      </ul>
    <//>`
}

/** @param {{fold: import('../loose-values.js').Fields}} props */
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

/** @param {{banner: import('../loose-values.js').Fields}} props */
function Banner({ banner }) {
  if (banner.detected !== true) {
    const provider = text(banner.provider)
    return html`<p class="soft">
      None was found.${provider && ` The consent platform ${provider} is loaded.`}
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
      ['Buttons', texts(banner.buttons, 10).join(' · ') || undefined],
    ]}
  />`
}

/** @param {import('../loose-values.js').Fields} error */
function errorLine(error) {
  return html`<code><${LongText} text=${text(error.text)} /></code>${' '}
    <span class="small soft"
      >${text(error.url) && html`in <${Address} url=${error.url} />, `}
      on ${texts(error.viewports, 6).join(', ') || 'some device'}</span
    >`
}

/** @param {import('../loose-values.js').Fields} view */
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

const most = 6
const mimes = ['image/jpeg', 'image/png', 'image/webp']
const longest = 8_000_000

/**
 * @typedef {{name: string, source: string | undefined, width: number, height: number, about: string}} Shot
 */

/** Pictures side by side; each opens whole in a dialog. @param {{screenshots: unknown}} props */
function Screenshots({ screenshots }) {
  const [open, setOpen] = useState(/** @type {Shot | null} */ (null))
  const shots = records(screenshots, most).map(readShot)
  if (shots.length === 0) return html`<p class="soft">There are no pictures.</p>`
  return html`<div class="panel-shots">
      ${shots.map((shot) => html`<${Thumbnail} shot=${shot} onOpen=${() => setOpen(shot)} />`)}
    </div>
    ${open && html`<${PictureDialog} shot=${open} onClose=${() => setOpen(null)} />`}`
}

/** @param {{shot: Shot, onOpen: () => void}} props */
function Thumbnail({ shot, onOpen }) {
  const { name, source, width, height, about } = shot
  return html`<figure class="panel-shot">
    ${
      source === undefined
        ? html`<p class="panel-shot-none soft">This picture cannot be shown.</p>`
        : html`<button type="button" class="panel-shot-open" aria-label=${`Open the ${name} screenshot`} onClick=${onOpen}>
          <img src=${source} width=${width} height=${height} alt="" decoding="async" />
        </button>`
    }
    <figcaption><strong>${name}</strong> <span class="small soft">${about}</span></figcaption>
  </figure>`
}

/** @param {{shot: Shot, onClose: () => void}} props */
function PictureDialog({ shot, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null))
  useEffect(() => dialog.current?.showModal(), [])
  return html`<dialog ref=${dialog} class="panel-dialog" aria-label=${`${shot.name} screenshot`} onClose=${onClose}>
    <div class="panel-dialog-head">
      <strong>${shot.name}</strong>
      <button type="button" class="button" onClick=${() => dialog.current?.close()}>Close</button>
    </div>
    <div class="panel-dialog-body" tabindex="0" role="region" aria-label="The whole picture">
      <img src=${shot.source} width=${shot.width} height=${shot.height} alt=${`The page on ${shot.name}`} />
    </div>
  </dialog>`
}

/** @param {import('../loose-values.js').Fields} record @returns {Shot} */
function readShot(record) {
  const { viewport, mime, base64, bytes, fullPage } = record
  const { name, width, height } = fields(viewport)
  return {
    name: meaning(name),
    source: pictureSource(text(mime), base64),
    width: Math.min(4000, count(record.width)) || 390,
    height: Math.min(20_000, count(record.height)) || 844,
    about: `${numberText(count(width))} × ${numberText(count(height))}, ${bytesText(count(bytes))}${fullPage === false ? ', cut' : ''}`,
  }
}

/**
 * An address that holds the picture; nothing for what is none: an SVG could hold a script.
 * @param {string | undefined} mime
 * @param {unknown} base64
 */
function pictureSource(mime, base64) {
  if (mime === undefined || !mimes.includes(mime)) return undefined
  if (typeof base64 !== 'string' || base64.length > longest || base64.length % 4 !== 0) return
  return /^[A-Za-z\d+/]+={0,2}$/.test(base64) ? `data:${mime};base64,${base64}` : undefined
}
