import { html } from 'htm/preact'
import { clubPath, playerPath } from './paths.js'

/**
 * A person by name; without a licence, or kept out, there is no page to link to.
 * @param {{licence: string | null, name: string | null}} props
 */
export function PlayerLink({ licence, name }) {
  if (name === null) return html`<span class="soft">Not shown</span>`
  return licence === null ? name : html`<a href=${playerPath(licence)}>${name}</a>`
}

/** @param {{code: string | null, name?: string | null | undefined}} props */
export function ClubLink({ code, name }) {
  if (code === null) return html`<span class="soft">${name ?? 'No club'}</span>`
  return html`<a href=${clubPath(code)}>${name ?? code}</a>`
}

const codeOfClub = /^[A-Za-z]{1,4}(?:-[A-Za-z])?\d{2,4}$/

/** The club of an opponent: a code, or a name where the source gives none. @param {{club: string | null}} props */
export function OpponentClub({ club }) {
  if (club === null) return html`<span class="soft">–</span>`
  return codeOfClub.test(club) ? html`<${ClubLink} code=${club} />` : club
}
