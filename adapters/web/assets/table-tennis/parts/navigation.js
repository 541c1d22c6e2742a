import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { t } from '../../../../texts/texts.ts'
import { apiPath } from '../../parts/api.js'
import { useListener } from '../../parts/elements.js'
import { decoded } from '../../parts/web-address.js'
import { column, shownAs } from './columns.js'
import { classPlace, provinceText } from './values.js'

/** @import {Column, Columns} from './types.ts' */

const root = '/table-tennis'

export const tasksPath = `${root}/tasks`
export const clubsPath = `${root}/clubs`
export const divisionsPath = `${root}/divisions`
export const fixturesPath = `${root}/fixtures`
export const tournamentsPath = `${root}/tournaments`

/** @param {string} licence */
export function playerPath(licence) {
  return `${root}/players/${encodeURIComponent(licence)}`
}

/** @param {string} licence @param {string} opponent */
export function duelPath(licence, opponent) {
  return `${playerPath(licence)}/vs/${encodeURIComponent(opponent)}`
}

/** @param {string} code */
export function clubPath(code) {
  return `${clubsPath}/${encodeURIComponent(code)}`
}

/** @param {number} index @param {{team?: string, season?: string}} [of] `team`: is marked there. */
export function divisionPath(index, of = {}) {
  return apiPath(`${divisionsPath}/${index}`, of)
}

/** A team of a division; several divisions may have one of the same name.
 * @param {string} name @param {number | null} [division] its index. @param {string} [season]
 */
export function teamPath(name, division = null, season = '') {
  return apiPath(`${root}/teams/${encodeURIComponent(name)}`, { division: division ?? '', season })
}

/** @param {string} id */
export function fixturePath(id) {
  return `${fixturesPath}/${encodeURIComponent(id)}`
}

/** A part of a path, counted from 0 behind `/table-tennis/`. @param {string} path @param {number} place */
export function pathPart(path, place) {
  return decoded(path.split('/')[place + 2] ?? '')
}

/** Opens the result. @param {{href: string}} option */
export function openOption({ href }) {
  location.assign(href)
}

/**
 * A person by name; without a licence, or kept out, there is no page to link to.
 * @param {{licence: string | null, name: string | null}} props
 */
export function PlayerLink({ licence, name }) {
  if (name === null) return html`<span class="soft">${t('table-tennis.person.hidden')}</span>`
  return licence === null ? name : html`<a href=${playerPath(licence)}>${name}</a>`
}

/** @returns {Column<{licence: string, name: string | null}>} */
export const playerColumn = () =>
  column('name', { isHead: true, cell: (player) => html`<${PlayerLink} ...${player} />` })

/** @returns {Column<{ranking: string | null}>} */
export const classColumn = () =>
  column('class', {
    field: 'ranking',
    sortBy: ({ ranking }) => (ranking === null ? null : classPlace(ranking)),
  })

/** @param {{index: number | null, name: string | null, season?: string}} props */
export function DivisionLink({ index, name, season = '' }) {
  return index === null
    ? (name ?? '–')
    : html`<a href=${divisionPath(index, { season })}>${name}</a>`
}

/**
 * @param {string} [season]
 * @returns {Column<{division_index: number | null, division_name: string | null}>}
 */
export const divisionColumn = (season = '') =>
  column('division', {
    cell: ({ division_index: index, division_name: name }) =>
      html`<${DivisionLink} ...${{ index, name, season }} />`,
  })

/** @param {{code: string | null, name?: string | null | undefined}} props */
export function ClubLink({ code, name }) {
  if (code === null)
    return html`<span class="soft">${name ?? t('table-tennis.person.noClub')}</span>`
  return html`<a href=${clubPath(code)}>${name ?? code}</a>`
}

/** @returns {Columns<'ListedClub'>} */
export const clubColumns = () => [
  column('club', {
    isHead: true,
    field: 'name',
    cell: ({ code, name }) => html`<${ClubLink} code=${code} name=${name} />`,
  }),
  column('code', { field: 'code', narrow: 'below' }),
  column('province', shownAs('province', provinceText)),
]

/** Whether a text can be the code of a club. @param {string} text */
export function isClubCode(text) {
  return /^\s*[A-Za-z]{1,4}(?:-[A-Za-z])?\d{2,4}\s*$/.test(text)
}

/** The club of an opponent: a code, or a name where the source gives none. @param {{club: string | null}} props */
export function OpponentClub({ club }) {
  if (club === null) return html`<span class="soft">–</span>`
  return isClubCode(club) ? html`<${ClubLink} code=${club} />` : club
}

/**
 * @template {Readonly<Record<string, string>>} Q
 * @typedef {{[Name in keyof Q]: string}} QueryOf
 */

/**
 * The parameters that a page knows, each with its usual value where the address lacks it.
 * @template {Readonly<Record<string, string>>} Q
 * @param {string} search as `location.search`.
 * @param {Q} usual
 * @returns {QueryOf<Q>}
 */
export function readQuery(search, usual) {
  const given = new URLSearchParams(search)
  const entries = Object.entries(usual).map(([name, value]) => [name, given.get(name) ?? value])
  return Object.fromEntries(entries)
}

/**
 * The query as text, `?` before it, without what is usual; empty where all of it is.
 * @param {Readonly<Record<string, string>>} query
 * @param {Readonly<Record<string, string>>} usual
 */
export function writeQuery(query, usual) {
  const told = Object.entries(query).filter(([name, value]) => value !== usual[name])
  return told.length === 0 ? '' : `?${new URLSearchParams(told)}`
}

/**
 * The query of the address, and a function that changes it: the page can be linked to as it is shown, and the
 * back button undoes a choice. What is typed letter by letter (`isTyping`) makes no steps of its own.
 * @template {Readonly<Record<string, string>>} Q
 * @param {Q} usual the parameters with their usual values; must stay the same object.
 * @returns {[QueryOf<Q>,
 *   (changes: Partial<QueryOf<Q>>, isTyping?: boolean) => void]}
 */
export function useQuery(usual) {
  const [query, setQuery] = useState(() => readQuery(location.search, usual))
  useListener('popstate', () => setQuery(readQuery(location.search, usual)))
  const change = useCallback(
    /** @param {Partial<QueryOf<Q>>} changes */
    (changes, isTyping = false) => {
      const next = { ...readQuery(location.search, usual), ...changes }
      const address = `${location.pathname}${writeQuery(next, usual)}`
      if (isTyping) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
      setQuery(next)
    },
    [usual],
  )
  return [query, change]
}
