import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { bytesText, numberText } from '../../parts/format.js'
import { count, fields, records, text } from './read.js'
import { meaning } from './words.js'

const most = 6
const mimes = ['image/jpeg', 'image/png', 'image/webp']
const longest = 8_000_000

/**
 * @typedef {{name: string, source: string | undefined, width: number, height: number, about: string}} Shot
 */

/** Pictures side by side; each opens whole in a dialog. @param {{screenshots: unknown}} props */
export function Screenshots({ screenshots }) {
  const [open, setOpen] = useState(/** @type {Shot | null} */ (null))
  const shots = records(screenshots).slice(0, most).map(readShot)
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

/** @param {import('./read.js').Fields} record @returns {Shot} */
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
