import { html } from 'htm/preact'
import { useLayoutEffect } from 'preact/hooks'
import { countText, numberText } from '../parts/format.js'
import { mount } from '../parts/mount.js'
import { EmptyData } from './parts/empty-data.js'
import { SearchBox } from './parts/search-box.js'
import { findAll } from './parts/sources.js'
import { useAnswer } from './parts/use-answer.js'
import { useQuery } from './parts/use-query.js'
import { SearchResults } from './results.js'

const usual = { q: '' }
/** The API takes no more. */
const longest = 100

function Overview() {
  const [{ q }, change] = useQuery(usual)
  const text = q.trim().slice(0, longest)
  const isAsked = text.length >= 2
  useLayoutEffect(() => showAround(!isAsked), [isAsked])
  return html`<div>
    <section class="card tt-search-card" aria-label="Search">
      <${SearchBox}
        id="search"
        label="Player, team or club"
        hint="A name, a part of it, or a licence. Arrows choose from the list, Enter shows everything."
        initial=${q.slice(0, longest)}
        source=${findAll}
        onChoose=${open}
        onSubmit=${/** @param {string} text */ (text) => change({ q: text })}
      />
    </section>
    ${isAsked ? html`<${SearchResults} key=${text} text=${text} />` : html`<${Totals} />`}
  </div>`
}

/** What the page says besides makes room for what was found. @param {boolean} isShown */
function showAround(isShown) {
  const around = document.getElementById('around')
  if (around !== null) around.hidden = !isShown
}

/** @param {{href: string}} option */
function open({ href }) {
  location.assign(href)
}

function Totals() {
  /** @type {ReturnType<typeof useAnswer<import('./parts/answers.js').Stats>>} */
  const { data: stats, error } = useAnswer('/api/stats')
  /** @type {ReturnType<typeof useAnswer<import('./parts/answers.js').InterclubStats>>} */
  const { data: interclubs } = useAnswer('/api/interclubs/stats')
  if (stats?.clubs === 0) return html`<${EmptyData} what="clubs" />`
  const weeks = interclubs?.max_week ?? null
  return html`<section aria-label="What is stored">
    <ul class="tt-tiles">
      ${tile('Clubs', stats?.clubs)} ${tile('Players', stats?.players)}
      ${tile('Match results', stats?.matches)} ${tile('Teams', interclubs?.teams_count)}
    </ul>
    <p class="small soft tt-tiles-note">
      ${error !== undefined && 'The numbers cannot be shown right now. '}
      ${weeks !== null && interclubs && `Standings of ${countText(interclubs.divisions_count, 'division')}, weeks ${interclubs.min_week} to ${weeks}.`}
    </p>
  </section>`
}

/** @param {string} label @param {number | undefined} value */
function tile(label, value) {
  return html`<li class="tt-tile">
    <span class="tt-tile-value figure">${numberText(value)}</span>
    <span class="tt-tile-label">${label}</span>
  </li>`
}

mount(html`<${Overview} />`, 'page')
