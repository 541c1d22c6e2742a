import { html } from 'htm/preact'
import { SafeLink } from '../../parts/safe-link.js'
import { text } from './read.js'

/** An address of the web, without its scheme. @param {{url: unknown}} props */
export function Address({ url }) {
  const address = text(url)
  if (address === undefined) return html`<span class="soft">–</span>`
  const name = address.replace(/^https?:\/\//i, '')
  const shown = name.length > 160 ? `${name.slice(0, 160)}…` : name
  return html`<${SafeLink} href=${address} class="panel-address">${shown}<//>`
}
