import { html } from 'htm/preact'
import type { VNode } from 'preact'
import { parseUrl } from '../../../core/url.ts'
import { known, nameText } from '../../texts/format.ts'
import { hasText, t } from '../../texts/texts.ts'
import type { Tone } from './charts/marks.ts'
import type { View } from './view.ts'

/** A part of a report: our markup, foreign text as a string, or nothing. */
export type Content = VNode | string | null

/** Drops contents that are empty. */
export function present(contents: readonly Content[]): readonly (VNode | string)[] {
  return contents.filter((content): content is VNode | string => content !== null && content !== '')
}

/** A text with `code` between backticks, as remedies name attributes and files. */
export function codeText(text: string) {
  if (!text.includes('`')) return text
  const parts = text.split('`')
  // An odd number of backticks is not markup.
  if (parts.length % 2 === 0) return text
  return parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}

/** A titled part of a chapter; null without contents. */
export function block(title: string, ...contents: readonly Content[]): Content {
  const there = present(contents)
  if (there.length === 0) return null
  return html`
    <section class="block">
      <h4>${title}</h4>
      ${there}
    </section>
  `
}

/** Contents side by side if there is room. */
export function columns(...contents: readonly Content[]): Content {
  const there = present(contents)
  if (there.length === 0) return null
  return html`<div class="columns">${there.map((content) => html`<div>${content}</div>`)}</div>`
}

/** A paragraph; null without text. */
export function paragraph(text: string, kind = ''): Content {
  return text === '' ? null : html`<p class=${kind}>${text}</p>`
}

/** A list of short contents; null without any. */
export function bullets(items: readonly Content[], more = ''): Content {
  const there = present(items)
  if (there.length === 0) return null
  return html`
    <ul class="bullets">
      ${there.map((item) => html`<li>${item}</li>`)}
      ${more !== '' && html`<li class="more">${more}</li>`}
    </ul>
  `
}

/** Contents that readers open; null without any. */
export function folded(title: string, ...contents: readonly Content[]): Content {
  const there = present(contents)
  if (there.length === 0) return null
  return html`<details class="folded"><summary>${title}</summary>${there}</details>`
}

/** A word with a tone. */
export function badge(tone: Tone, text: string) {
  return html`<span class=${`badge tone-${tone}`}>${text}</span>`
}

const TONES: Readonly<Record<string, Tone>> = {
  ...{ pass: 'good', warn: 'fair', fail: 'poor', error: 'neutral', notApplicable: 'neutral' },
  ...{ good: 'good', mixed: 'fair', poor: 'poor' },
  ...{ done: 'good', skipped: 'neutral', failed: 'poor' },
}

/** The status of a check, the verdict on a module, or whether it ran. */
export function stateBadge(state: string) {
  return badge(known(TONES, state) ?? 'neutral', wordFor('state', state))
}

/** The word for a value from a closed list; an unknown value as words. */
export function wordFor(list: string, value: string): string {
  const name = `common.${list}.${value}`
  return /^\w+$/.test(value) && hasText(name) ? t(name) : nameText(value)
}

const SEVERITIES: Readonly<Record<string, Tone>> = {
  ...{ critical: 'poor', error: 'poor', high: 'poor', warning: 'fair', medium: 'fair' },
}

/** How much a finding or an action matters. */
export function severityBadge(severity: string) {
  if (severity === '') return null
  return badge(known(SEVERITIES, severity) ?? 'neutral', wordFor('severity', severity))
}

/** The effort of a remedy. */
export function effortBadge(effort: string) {
  return effort === '' ? null : badge('neutral', wordFor('effort', effort))
}

/** Only http and https addresses become links; all others stay text. */
export function link(url: string, label = shortUrl(url)): Content {
  if (url === '') return null
  const parsed = parseUrl(url)
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return html`<bdi>${label}</bdi>`
  }
  return html`<a class="url" href=${parsed.href} rel="noopener noreferrer nofollow"><bdi>${label}</bdi></a>`
}

/** The address without its scheme, shortened in the middle. */
function shortUrl(url: string, longest = 90): string {
  const bare = url.replace(/^https?:\/\//, '')
  if (bare.length <= longest) return bare
  const head = Math.ceil(longest * 0.6)
  return `${bare.slice(0, head)}…${bare.slice(bare.length - (longest - head - 1))}`
}

/** Characters of base64; our screenshots are at most 400 kB of JPEG. */
const LONGEST = 1_400_000
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MIMES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A picture embedded in the report; null for other kinds of files. */
export function picture(source: View, alternative: string): Content {
  const mime = source.text('mime')
  const base64 = source.raw('base64')
  if (typeof base64 !== 'string' || base64.length > LONGEST || !MIMES.has(mime)) return null
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return null
  return html`<img src=${`data:${mime};base64,${base64}`} alt=${alternative} />`
}
