import { html } from 'htm/preact'
import { parseUrl } from '../../core/parse-url.ts'
import type { Content } from './content.ts'

/** Foreign addresses are links only when they are http or https; all others stay text. */
export function link(url: string, label = shortUrl(url)): Content {
  if (url === '') return null
  const parsed = parseUrl(url)
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return html`<bdi>${label}</bdi>`
  }
  return html`<a class="url" href=${parsed.href} rel="noopener noreferrer nofollow"><bdi>${label}</bdi></a>`
}

/** The address without its scheme, shortened in the middle. */
export function shortUrl(url: string, longest = 90): string {
  const bare = url.replace(/^https?:\/\//, '')
  if (bare.length <= longest) return bare
  const head = Math.ceil(longest * 0.6)
  return `${bare.slice(0, head)}…${bare.slice(bare.length - (longest - head - 1))}`
}
