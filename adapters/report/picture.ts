import { html } from 'htm/preact'
import type { Content } from './content.ts'
import type { View } from './view.ts'

/** Of the base64 text; screenshots of ours are at most 400 kB of JPEG. */
const LONGEST = 1_400_000
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MIMES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A picture that the report carries itself; nothing when it is none of the known kinds. */
export function picture(source: View, alternative: string): Content {
  const mime = source.text('mime')
  const base64 = source.raw('base64')
  if (typeof base64 !== 'string' || base64.length > LONGEST || !MIMES.has(mime)) return null
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return null
  return html`<img src=${`data:${mime};base64,${base64}`} alt=${alternative} />`
}
