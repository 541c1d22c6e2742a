import { holdsWords, numberText } from '../../../../texts/format.ts'
import { t } from '../../../../texts/texts.ts'
import { apiPath, fetchJson } from '../../parts/api.js'
import { clubPath, playerPath, teamPath } from './navigation.js'
import { provinceText } from './values.js'

/** @import {Group, Source} from './search-box.js' */

/**
 * @import {Sent} from './types.ts'
 */

const mostOfEach = 6

/** Players, teams and clubs of a name. @type {Source} */
export async function findAll(text, signal) {
  return Promise.all([playerGroup(text, signal), teamGroup(text, signal), clubGroup(text, signal)])
}

/** Players of a name or licence. @type {Source} */
export async function findPlayers(text, signal) {
  return [await playerGroup(text, signal)]
}

/** Teams of a name. @type {Source} */
export async function findTeams(text, signal) {
  return [await teamGroup(text, signal, 12)]
}

/** @param {string} text @param {AbortSignal} signal @returns {Promise<Group>} */
async function playerGroup(text, signal) {
  const path = apiPath('/api/search', { q: text, limit: mostOfEach })
  /** @type {Sent<'PlayerSearch'>} */
  const { players } = await fetchJson(path, { signal })
  const options = players.map(
    ({ licence, name, ranking, points_current: now, club_name: club }) => {
      const points = now === null ? '' : t('table-tennis.unit.points', { n: numberText(now) })
      const detail = [ranking, points, club].filter(Boolean).join(' · ')
      return { key: licence, text: name, detail, href: playerPath(licence) }
    },
  )
  return { kind: 'players', options }
}

/** @param {string} text @param {AbortSignal} signal @returns {Promise<Group>} */
async function teamGroup(text, signal, limit = mostOfEach) {
  const path = apiPath('/api/interclubs/search', { q: text, limit })
  /** @type {Sent<'TeamSearch'>} */
  const { teams } = await fetchJson(path, { signal })
  const options = teams.map((team) => ({
    key: `${team.division_index} ${team.team_name}`,
    text: team.team_name,
    detail: team.division_name,
    href: teamPath(team.team_name, team.division_index),
  }))
  return { kind: 'teams', options }
}

/** @type {Promise<readonly Sent<'ListedClub'>[]> | undefined} */
let allClubs

/** The clubs are few: they are read once, when somebody searches. @param {string} text
 * @param {AbortSignal} signal @returns {Promise<Group>}
 */
async function clubGroup(text, signal) {
  allClubs ??= readClubs()
  const clubs = await allClubs
  signal.throwIfAborted()
  const found = clubs.filter(({ code, name }) => holdsWords(`${code} ${name}`, text))
  const options = found.slice(0, mostOfEach).map(({ code, name, province }) => ({
    key: code,
    text: name,
    detail: [code, province && provinceText(province)].filter(Boolean).join(' · '),
    href: clubPath(code),
  }))
  return { kind: 'clubs', options }
}

async function readClubs() {
  try {
    /** @type {Sent<'ClubList'>} */
    const { clubs } = await fetchJson('/api/clubs?limit=10000')
    return clubs
  } catch (error) {
    allClubs = undefined // the next search asks again
    throw error
  }
}
