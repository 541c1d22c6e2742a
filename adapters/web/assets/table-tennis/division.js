import { html } from 'htm/preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { mount, Notice, onText, usePageTitle } from '../parts/elements.js'
import { countText, timeText } from '../parts/format.js'
import { answered, NotFound, useAnswer } from './parts/answer-view.js'
import { genderText } from './parts/list-filters.js'
import {
  apiPath,
  divisionsPath,
  pathPart,
  tasksPath,
  useQuery,
  writeQuery,
} from './parts/navigation.js'
import { readText, Terms } from './parts/values.js'
import { RankChart } from './rank-chart.js'
import { StandingsTable, TeamHistory } from './standings.js'
import { coursesOf, movesOf, teamKey, useChosenTeams, weekPlace } from './team-courses.js'

/** @typedef {import('./parts/answers.js').Progress} Progress */
/** @typedef {import('./parts/answers.js').StandingsWeek} StandingsWeek */

const usual = { week: '', team: '' }

/** A division through its season. @param {{progress: Progress}} props */
function DivisionPage({ progress }) {
  const { division_name: name, category, gender, weeks } = progress
  usePageTitle(`${name}: standings`)
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        ${category !== null && html`<span>${category}</span>`}
        ${gender !== null && html`<span>${genderText(gender)}</span>`}
        <span>Season ${progress.season}</span>
        <a href="/table-tennis/divisions">All divisions</a>
      </p>
    </header>
    ${
      weeks.length === 0
        ? html`<${NoStandings} progress=${progress} />`
        : html`<${Season} progress=${progress} />`
    }
    <${Terms} terms=${['week', 'forfeits']} />
  </div>`
}

/** @param {{progress: Progress}} props */
function NoStandings({ progress: { division_index: index, state } }) {
  if (state === 'cup') {
    return html`<${Notice} tone="accent" title="This division has no standings">
      <p>It is a cup.</p>
    <//>`
  }
  return html`<${Notice} tone="accent" title="This division has no standings here">
    <p>
      ${state === 'failed' && 'The last try to read it failed. '}Cups have no standings. If it is not a
      cup, <a href=${tasksPath}>start a task</a> with its number, ${index}, under “Divisions”.
    </p>
  <//>`
}

/**
 * When a week was read, with a word where it is old or the last try failed.
 * @param {{shown: StandingsWeek, isStale: boolean}} props
 */
function WeekAge({ shown: { state, scraped_at: time }, isStale }) {
  const text = readText(time, Date.now())
  if (state === 'failed') {
    return html`<${Notice} tone="fair"><p>${text}. The last try to read this week failed.</p><//>`
  }
  if (time === null) return null
  if (!isStale) return html`<p class="small soft" title=${timeText(time)}>${text}</p>`
  return html`<${Notice} tone="fair"><p>${text}: there may be newer results.</p><//>`
}

/** @param {{progress: Progress}} props */
function Season({ progress: { division_index: index, weeks, stale } }) {
  const [query, change] = useQuery(usual)
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null))
  const [isAsked, setIsAsked] = useState(false)
  const teams = useMemo(() => coursesOf(weeks), [weeks])
  const [chosen, toggle, add] = useChosenTeams(teams, query.team)
  const at = weekPlace(weeks, query.week)
  const moves = useMemo(() => movesOf(weeks, at), [weeks, at])
  const showWeek = useCallback(
    /** @param {number} next */
    (next) => change({ week: String(weeks[next]?.week ?? '') }, true),
    [weeks, change],
  )
  /** Opens the team here; a new tab opens by the link. @param {string} team @param {MouseEvent} event */
  const showTeam = (team, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    add(teamKey(team))
    setIsAsked(true)
    change({ team })
  }
  const shown = weeks[at]
  return html`<div>
    <section class="card" aria-labelledby="standings">
      <h2 id="standings">Standings</h2>
      <${WeekSlider} weeks=${weeks} at=${at} onWeek=${showWeek} />
      ${shown && html`<${WeekAge} shown=${shown} isStale=${stale} />`}
      <${StandingsTable}
        ...${{ week: shown?.week ?? 0, rows: shown?.rankings ?? [], moves, chosen }}
        team=${teamKey(query.team)}
        hrefOf=${/** @param {string} team */ (team) => writeQuery({ ...query, team }, usual)}
        ...${{ onTeam: showTeam, onChoose: toggle, onPoint: setPointed }}
      />
    </section>
    <section class="card" aria-labelledby="courses">
      <h2 id="courses">Through the season</h2>
      <${RankChart}
        weeks=${weeks.map(({ week }) => week)}
        ...${{ teams, chosen, pointed, at }}
      />
    </section>
    ${
      query.team !== '' &&
      html`<${TeamHistory}
        team=${query.team}
        index=${index}
        isAsked=${isAsked}
        onClose=${() => change({ team: '' })}
      />`
    }
  </div>`
}

/** The season has so many. */
const weeksOfSeason = 22

/**
 * Chooses a week among those that are known.
 * @param {{weeks: readonly {week: number}[], at: number, onWeek: (at: number) => void}} props
 *   `at`: place of the week in the list.
 */
function WeekSlider({ weeks, at, onWeek }) {
  const [isPlaying, toggle] = usePlay(at, weeks.length, onWeek)
  const week = weeks[at]?.week
  const last = weeks.length - 1
  return html`<div class="tt-slider">
    <div class="tt-slider-head">
      <label for="week">Week <span class="figure tt-week">${week}</span></label>
      <span class="small soft">${countText(weeks.length, 'week')} of ${weeksOfSeason} known</span>
    </div>
    <div class="tt-slider-line">
      <button
        type="button"
        class="button tt-play"
        disabled=${weeks.length < 2}
        onClick=${toggle}
      >
        <span aria-hidden="true">${isPlaying ? '❚❚' : '▶'}</span> ${isPlaying ? 'Pause' : 'Play'}
      </button>
      <input
        id="week"
        type="range"
        min="0"
        max=${last}
        step="1"
        value=${at}
        disabled=${weeks.length < 2}
        aria-valuetext=${`Week ${week}`}
        onInput=${onText((text) => onWeek(Number(text)))}
      />
    </div>
    <div class="tt-slider-ends small soft figure" aria-hidden="true">
      <span>${weeks[0]?.week}</span><span>${weeks[last]?.week}</span>
    </div>
  </div>`
}

const stepMs = 900

/**
 * Goes through `count` places, from the beginning where it stands at the end.
 * @param {number} at @param {number} count @param {(at: number) => void} onStep
 * @returns {[boolean, () => void]} whether it goes, and what starts and stops it.
 */
function usePlay(at, count, onStep) {
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      if (at >= count - 1) setIsPlaying(false)
      else onStep(at + 1)
    }, stepMs)
    return () => clearTimeout(timer)
  }, [isPlaying, at, count, onStep])
  const toggle = () => {
    if (!isPlaying && at >= count - 1) onStep(0)
    setIsPlaying(!isPlaying)
  }
  return [isPlaying, toggle]
}

function Page() {
  const index = pathPart(location.pathname, 1)
  const isNumber = /^\d{1,9}$/.test(index)
  /** @type {import('./parts/answer-view.js').Answer<Progress>} */
  const answer = useAnswer(
    isNumber ? apiPath('/api/interclubs/progress', { division_index: index }) : null,
  )
  if (!isNumber) return unknown(index)
  return answered(
    answer,
    (progress) =>
      progress.division_name === null
        ? unknown(index)
        : html`<${DivisionPage} progress=${progress} />`,
    { what: 'the division' },
  )
}

/** @param {string} index */
function unknown(index) {
  const text = `There is no division number ${index} in the list of this season.`
  return html`<${NotFound} text=${text}>
    <p>Numbers shift from season to season: look for it in <a href=${divisionsPath}>the list</a>.</p>
  <//>`
}

mount(html`<${Page} />`, 'page')
