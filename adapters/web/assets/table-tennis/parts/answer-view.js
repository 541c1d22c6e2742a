import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { ApiError, useFetch } from '../../parts/api.js'
import { ErrorNotice, Loading, Notice } from '../../parts/elements.js'
import { clubsPath, tasksPath } from './navigation.js'

/**
 * @template T
 * @typedef {import('../../parts/api.js').Fetched<T> & {again: () => void}} Answer
 */

/**
 * An answer of the API that can be asked for again.
 * @template T
 * @param {string | null} path
 * @param {number} [changes] it is asked again when this grows.
 * @returns {Answer<T>}
 */
export function useAnswer(path, changes = 0) {
  const [version, setVersion] = useState(0)
  /** @type {import('../../parts/api.js').Fetched<T>} */
  const fetched = useFetch(path, version + changes)
  const again = useCallback(() => setVersion((known) => known + 1), [])
  return { ...fetched, again }
}

/**
 * Draws an answer, or that it is loading, unknown, or could not be loaded.
 * @template T
 * @param {Answer<T>} answer
 * @param {(data: T) => import('preact').ComponentChildren} draw
 * @param {{what?: string, unknown?: string, help?: import('preact').ComponentChildren}} [texts]
 *   `what` is loading; `unknown` and `help` are shown when the address names nothing.
 */
export function answered(answer, draw, { what = '', unknown, help } = {}) {
  const { data, error, isLoading, again } = answer
  if (data !== undefined) return html`<div aria-busy=${isLoading}>${draw(data)}</div>`
  if (isLoading) return html`<${Loading} text=${`Loading ${what}`.trim()} />`
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return html`<${NotFound} text=${unknown ?? error.message}>${help}<//>`
  }
  return html`<div>
    <${ErrorNotice} error=${error} title="This could not be loaded" />
    <button type="button" class="button" onClick=${again}>Try again</button>
  </div>`
}

/**
 * @param {{text: string, children?: import('preact').ComponentChildren}} props
 */
export function NotFound({ text, children }) {
  return html`<div>
    <h1>Nothing here</h1>
    <${Notice} tone="fair" title="Not in the data">
      <p>${text}</p>
      ${children}
      <p>
        <a href="/table-tennis">Search players and teams</a> or look through${' '}
        <a href="/table-tennis/clubs">all clubs</a>.
      </p>
    <//>
  </div>`
}

/**
 * Why a list is empty on a server that has not read its source yet, and how to fill it.
 * @param {{what: 'clubs' | 'players' | 'standings'}} props
 */
export function EmptyData({ what }) {
  const ways = {
    clubs: html`<a href=${tasksPath}>Read the list of clubs</a> from the federation's pages first.`,
    players: html`Players come with their club: open one of the <a href=${clubsPath}>clubs</a> and${' '}
      choose “Refresh from source”.`,
    standings: html`<a href=${tasksPath}>Start an interclub task</a>: it reads the standings of${' '}
      every division, week by week.`,
  }
  return html`<${Notice} tone="accent" title=${`There are no ${what} yet`}>
    <p>This server has not read them from the federation's pages. ${ways[what]}</p>
  <//>`
}

/** The same within a section about them. @param {{what?: 'fixtures' | 'tournaments', season?: string}} props */
export function NoCalendar({ what = 'fixtures', season = '' }) {
  if (season !== '') return html`<p>No ${what} of the season ${season} are stored here.</p>`
  return html`<p>
    There are no ${what} yet. Start a <a href=${tasksPath}>task</a> that reads them. It needs the
    calendar of the federation, which the operator of this server switches on.
  </p>`
}
