/** Addresses of these pages. */
const root = '/table-tennis'

export const tasksPath = `${root}/tasks`
export const clubsPath = `${root}/clubs`
export const divisionsPath = `${root}/divisions`

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

/** @param {number} index @param {string} [team] whose course is shown first. */
export function divisionPath(index, team) {
  const shown = team === undefined ? '' : `?${new URLSearchParams({ team })}`
  return `${divisionsPath}/${index}${shown}`
}

/** A part of a path, counted from 0 behind `/table-tennis/`. @param {string} path @param {number} place */
export function pathPart(path, place) {
  const part = path.split('/')[place + 2] ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part // not encoded well: it names nothing, and is shown as it was typed
  }
}

/** An address of the API with these parameters, without the empty ones.
 * @param {string} path @param {Readonly<Record<string, string | number>>} query
 */
export function apiPath(path, query) {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}
