import { number, records, text } from './read.js'

const most = 12

/**
 * Shares of voice as rows of a list of bars, the own domain in the accent colour.
 * @param {unknown} shares `[{domain, share}]`, shares from 0 to 1.
 * @param {unknown} ownDomain
 */
export function shareRows(shares, ownDomain) {
  const own = text(ownDomain)
  return records(shares)
    .slice(0, most)
    .map(({ domain, share }) => {
      const known = number(share)
      const name = text(domain) ?? '–'
      return {
        label: name === 'other' ? 'All others' : name === own ? `${name} (this site)` : name,
        value: known === null ? null : known * 100,
        max: 100,
        text: known === null ? '–' : `${Math.round(known * 100)} %`,
        tone: /** @type {'accent' | 'neutral'} */ (name === own ? 'accent' : 'neutral'),
      }
    })
}
