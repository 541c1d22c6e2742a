import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { rich, t } from '../../../../texts/texts.ts'
import { ApiError, useFetch } from '../../parts/api.js'
import { ErrorNotice, Loading, Notice } from '../../parts/elements.js'
import { clubsPath, tasksPath } from './navigation.js'

/** @import {ComponentChildren as Children} from 'preact' */
/** @import {Asked} from './types.ts' */

/**
 * An answer of the API that can be asked for again.
 * @template T
 * @param {string | null} path
 * @param {number} [changes] it is asked again when this grows.
 * @returns {Asked<T>}
 */
export function useAnswer(path, changes = 0) {
  const [version, setVersion] = useState(0)
  const again = useCallback(() => setVersion((known) => known + 1), [])
  return { ...useFetch(path, version + changes), again }
}

/**
 * Draws an answer, or that it is loading, unknown, or could not be loaded.
 * @template T
 * @param {Asked<T>} answer
 * @param {(data: T) => Children} draw
 * @param {{unknown?: string, help?: Children}} [texts] shown when the address names nothing.
 */
export function answered({ data, error, isLoading, again }, draw, { unknown, help } = {}) {
  if (data !== undefined) return html`<div aria-busy=${isLoading}>${draw(data)}</div>`
  if (isLoading) return html`<${Loading} />`
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isUnknown && unknown !== undefined) return html`<${NotFound} text=${unknown}>${help}<//>`
  return html`<div>
    <${ErrorNotice} error=${error} title=${t('table-tennis.state.notLoaded')} />
    <button type="button" class="button" onClick=${again}>${t('table-tennis.state.again')}</button>
  </div>`
}

/**
 * A section of a page. @param {{id: string, title: Children, aside?: Children, class?: string,
 *   children?: Children}} props `aside`: next to the heading.
 */
export function Card({ id, title, aside, class: more = '', children }) {
  const heading = html`<h2 id=${id}>${title}</h2>`
  return html`<section class=${`card ${more}`} aria-labelledby=${id}>
    ${aside === undefined ? heading : html`<div class="card-head">${heading}${aside}</div>`}
    ${children}
  </section>`
}

/** @param {{text: string, children?: Children}} props */
export function NotFound({ text, children }) {
  return html`<div>
    <h1>${t('table-tennis.state.nothing')}</h1>
    <${Notice} tone="fair">
      <p>${text}</p>
      ${children}
      <p>
        ${rich('table-tennis.state.elsewhere', {
          search: html`<a href="/table-tennis">${t('table-tennis.state.search')}</a>`,
          clubs: html`<a href=${clubsPath}>${t('table-tennis.state.allClubs')}</a>`,
        })}
      </p>
    <//>
  </div>`
}

/**
 * Why a list is empty on a server that has not read its source yet, and how to fill it.
 * @param {{what: 'clubs' | 'players' | 'standings'}} props
 */
export function EmptyData({ what }) {
  const name = `table-tennis.empty.${what}`
  const path = what === 'players' ? clubsPath : tasksPath
  return html`<${Notice} tone="accent" title=${t(`${name}.title`)}>
    <p>${rich(`${name}.text`, { link: html`<a href=${path}>${t(`${name}.link`)}</a>` })}</p>
  <//>`
}

/** The same within a section about them. @param {{what?: 'fixtures' | 'tournaments', season?: string}} props */
export function NoCalendar({ what = 'fixtures', season = '' }) {
  const name = `table-tennis.empty.${what}`
  const link = html`<a href=${tasksPath}>${t(`${name}.link`)}</a>`
  return html`<p>${season === '' ? rich(`${name}.none`, { link }) : t(`${name}.season`, { season })}</p>`
}

/** @param {{what: 'divisions' | 'tournaments'}} props what the last reading left out in part */
export function PartlyRead({ what }) {
  return html`<${Notice} tone="fair"><p>${t(`table-tennis.state.partly.${what}`)}</p><//>`
}
