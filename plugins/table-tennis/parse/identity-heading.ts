import { isName, shortOrNull } from './text-limits.ts'

/** Who a sheet is about. */
export type Identity = {
  readonly licence: string
  readonly name: string
  readonly ranking: string | null
}

const HEADING = /^(\d{5,7}) ?- (.*)$/
const LINK = /voir (?:la )?fiche/i

/**
 * Reads `LICENCE - NAME - CLASS`; null without a licence or a name. The class is behind the last
 * hyphen that has spaces around it, for names contain hyphens; newcomers have none.
 */
export function parseIdentity(heading: string): Identity | null {
  const [, licence, rest] = HEADING.exec(withoutLink(heading)) ?? []
  if (licence === undefined || rest === undefined) return null
  const padded = ` ${rest} `
  const cut = padded.lastIndexOf(' - ')
  const name = (cut === -1 ? rest : padded.slice(0, cut)).trim()
  if (!isName(name)) return null
  return { licence, name, ranking: cut === -1 ? null : shortOrNull(padded.slice(cut + 3)) }
}

/** Whether the heading goes on with a link to the player's other sheet. */
export const hasLink = (heading: string): boolean => LINK.test(heading)

/** A heading around nobody: ` - - `, with or without the number that was asked for. */
export function isNobody(heading: string): 'surely' | 'perhaps' | false {
  const text = withoutLink(heading)
  if (/^[-\s]*-[-\s]*$/.test(text)) return 'surely'
  return /^[-\s\d]*$/.test(text) ? 'perhaps' : false
}

function withoutLink(heading: string): string {
  const at = heading.search(LINK)
  return (at === -1 ? heading : heading.slice(0, at)).trim()
}
