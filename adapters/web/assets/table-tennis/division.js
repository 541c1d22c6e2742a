import { html } from 'htm/preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { dayText, timeText } from '../../../texts/format.ts'
import { rich, t } from '../../../texts/texts.ts'
import { apiPath, fetchJson } from '../parts/api.js'
import { Loading, mount, Notice, onText, usePageTitle } from '../parts/elements.js'
import { answered, Card, NoCalendar, NotFound, useAnswer } from './parts/answer-view.js'
import { FixtureTable } from './parts/fixtures.js'
import { kindOf } from './parts/list-filters.js'
import { divisionPath, divisionsPath, pathPart, tasksPath, useQuery } from './parts/navigation.js'
import { datesOf, roundPlace, roundsOf } from './parts/rounds.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import { Subscribe } from './parts/subscribe.js'
import { levelText, otherSeason, Terms, updatedText } from './parts/values.js'
import { RankChart } from './rank-chart.js'
import { StandingsTable } from './standings.js'
import { coursesOf, movesOf, teamKey, useChosenTeams, weekPlace } from './team-courses.js'

/** @import {Round} from './parts/rounds.js' */

/**
 * @import {Answer, Sent} from './parts/types.ts'
 * @typedef {Sent<'DivisionProgress'>} Progress
 */

const usual = { week: '', team: '', season: '' }

/** A division through its season.
 * @param {{progress: Progress, seasons: import('./parts/seasons.js').Seasons | undefined}} props
 */
function DivisionPage({ progress, seasons }) {
  const { division_name: name, category, gender, season, division_index } = progress
  usePageTitle(t('table-tennis-interclubs.division.title', { name: name ?? '' }))
  const kind = kindOf({ division_name: name, division_gender: gender })
  const [{ season: asked }] = useQuery(usual)
  /** @type {Answer<'FixtureList'>} */
  const fixtures = useAnswer(
    apiPath('/api/interclubs/calendar/matches', { division_index, season, limit: 1000 }),
  )
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        ${category !== null && html`<span>${levelText(category)}</span>`}
        ${kind !== 'other' && html`<span>${t(`table-tennis.kind.${kind}`)}</span>`}
        <span>${t('table-tennis.season.of', { season })}</span>
        <a href=${apiPath(divisionsPath, { season: asked })}>${t('table-tennis.filter.allDivisions')}</a>
      </p>
      <${SeasonChoice}
        ...${{ seasons, season: asked }}
        onChange=${/** @param {string} season */ (season) => openDivision(name ?? '', season)}
      />
    </header>
    ${
      fixtures.isLoading
        ? html`<${Loading} />`
        : html`<${Season} progress=${progress} fixtures=${fixtures} />`
    }
    <${Terms} terms=${['week', 'forfeits', 'bye']} />
  </div>`
}

/**
 * Goes to the division of this name in another season, where it has another number.
 * @param {string} name @param {string} season '' for the current one.
 */
async function openDivision(name, season) {
  const list = apiPath(divisionsPath, { season, q: name })
  /** @type {Sent<'DivisionList'>} */
  const { divisions } = await fetchJson(apiPath('/api/interclubs/divisions', { season })).catch(
    () => ({ divisions: [] }), // the list says why
  )
  const same = divisions.find(({ division_name: other }) => other === name)
  location.assign(same === undefined ? list : divisionPath(same.division_index, { season }))
}

/** @param {{progress: Progress}} props */
function NoStandings({ progress: { division_index: divisions, state } }) {
  const link = html`<a href=${apiPath(tasksPath, { divisions })}>
    ${t('table-tennis-interclubs.division.read')}
  </a>`
  const why = state === 'cup' || state === 'failed' ? state : 'notRead'
  return html`<${Notice} tone="accent" title=${t('table-tennis-interclubs.division.noStandings')}>
    <p>${rich(`table-tennis-interclubs.division.${why}`, { link })}</p>
  <//>`
}

/**
 * When a week was read, with a word where it is old or the last try failed.
 * @param {{shown: Sent<'StandingsWeek'>, isStale: boolean}} props
 */
function WeekAge({ shown: { state, scraped_at: time }, isStale }) {
  const updated = updatedText(time)
  if (time === null && state !== 'failed') return null
  if (state !== 'failed' && !isStale) {
    return html`<p class="small soft" title=${timeText(time)}>${updated}</p>`
  }
  return html`<${Notice} tone="fair">
    <p>
      ${t(state === 'failed' ? 'table-tennis-interclubs.division.weekFailed' : 'table-tennis-interclubs.division.weekStale', { updated })}
    </p>
  <//>`
}

/** @param {{progress: Progress, fixtures: Answer<'FixtureList'>}} props */
function Season({ progress, fixtures }) {
  const { division_index: index, weeks, stale } = progress
  const [query, change] = useQuery(usual)
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null))
  const rounds = useMemo(
    () => roundsOf(weeks, fixtures.data?.matches ?? []),
    [weeks, fixtures.data],
  )
  const teams = useMemo(() => coursesOf(weeks), [weeks])
  const [chosen, toggle] = useChosenTeams(teams, query.team)
  const place = roundPlace(rounds, query.week)
  const round = rounds[place]
  const at = weekPlace(weeks, String(round?.week ?? ''))
  const moves = useMemo(() => movesOf(weeks, at), [weeks, at])
  const showRound = useCallback(
    /** @param {number} next */
    (next) => change({ week: rounds[next]?.name ?? '' }, true),
    [rounds, change],
  )
  const shown = weeks[at]
  return html`<div>
    ${
      round &&
      html`<${RoundSlider}
        ...${{ rounds, place, onRound: showRound }}
        played=${rounds.filter(({ week }) => week !== null && week <= (weeks.at(-1)?.week ?? 0)).length}
      />`
    }
    <div class="tt-round">
      ${
        shown === undefined
          ? html`<${NoStandings} progress=${progress} />`
          : html`<${Card} id="standings" title=${t('table-tennis-interclubs.division.standings')}>
              <${WeekAge} shown=${shown} isStale=${stale && query.season === ''} />
              <${StandingsTable}
                ...${{ week: shown.week, rows: shown.rankings, moves, chosen, division: index }}
                team=${teamKey(query.team)}
                season=${query.season}
                ...${{ onChoose: toggle, onPoint: setPointed }}
              />
            <//>`
      }
      <${Card} id="fixtures" title=${t('table-tennis-interclubs.division.fixtures')}>
        ${answered(fixtures, (page) => html`<${RoundFixtures} ...${{ page, round, progress }} />`)}
      <//>
    </div>
    ${
      shown &&
      html`<${Card} id="courses" title=${t('table-tennis-interclubs.division.season')}>
        <${RankChart} weeks=${weeks.map(({ week }) => week)} ...${{ teams, chosen, pointed, at }} />
      <//>`
    }
  </div>`
}

/** @param {{page: Sent<'FixtureList'>, round: Round | undefined, progress: Progress}} props */
function RoundFixtures({ page, round, progress }) {
  const { division_index, division_name: name, season } = progress
  if (page.freshness.read_at === null) {
    return html`<${NoCalendar} season=${otherSeason(season)} />`
  }
  if (page.matches.length === 0) {
    return html`<p class="soft">${t('table-tennis-interclubs.division.noFixtures')}</p>`
  }
  return html`<div>
    <${FixtureTable}
      caption=${t('table-tennis-interclubs.division.fixturesOf', { round: round?.title ?? '' })}
      fixtures=${round?.fixtures ?? []}
      empty=${t('table-tennis-interclubs.division.noneThisWeek')}
    />
    ${
      otherSeason(season) === '' &&
      html`<${Subscribe} query=${{ division_index, season }} name=${`${name} ${season}`} />`
    }
  </div>`
}

/**
 * Chooses a week, or a round that has no number.
 * @param {{rounds: readonly Round[], place: number, played: number,
 *   onRound: (place: number) => void}} props `played`: how many rounds have standings, or are before
 *   one that has.
 */
function RoundSlider({ rounds, place, played, onRound }) {
  const [isPlaying, toggle] = usePlay(place, played, onRound)
  const { week = null, name = '', title = '', fixtures = [] } = rounds[place] ?? {}
  const [first, last] = datesOf(fixtures)
  return html`<section class="card tt-slider" aria-label=${t('table-tennis.column.week')}>
    <div class="tt-slider-head">
      <label for="week">
        ${week === null ? t('table-tennis-interclubs.division.roundLabel') : t('table-tennis.column.week')}${' '}<span class="figure tt-week">${name}</span>
      </label>
      <span class="small soft">
        ${[...new Set([first, last])].map((day) => day && dayText(day, { isNamed: true })).join(' – ')}
      </span>
    </div>
    <div class="tt-slider-line">
      <button type="button" class="button tt-play" disabled=${played < 2} onClick=${toggle}>
        <span aria-hidden="true">${isPlaying ? '❚❚' : '▶'}</span>${' '}
        ${t(isPlaying ? 'table-tennis-interclubs.division.pause' : 'table-tennis-interclubs.division.play')}
      </button>
      <input
        id="week"
        type="range"
        min="0"
        max=${rounds.length - 1}
        step="1"
        value=${place}
        disabled=${rounds.length < 2}
        aria-valuetext=${title}
        onInput=${onText((text) => onRound(Number(text)))}
      />
    </div>
    <div class="tt-slider-ends small soft figure" aria-hidden="true">
      <span>${rounds[0]?.name}</span><span>${rounds.at(-1)?.name}</span>
    </div>
  </section>`
}

const stepMs = 900

/**
 * Goes through `count` places, from the beginning if it is at the end.
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
  const [{ season }] = useQuery(usual)
  const seasons = useSeasons({ ofStandings: true })
  /** @type {Answer<'DivisionProgress'>} */
  const answer = useAnswer(
    isNumber ? apiPath('/api/interclubs/progress', { division_index: index, season }) : null,
  )
  if (!isNumber) return unknown()
  return answered(answer, (progress) =>
    progress.division_name === null
      ? unknown()
      : html`<${DivisionPage} ...${{ progress, seasons }} />`,
  )
}

function unknown() {
  const link = html`<a href=${divisionsPath}>${t('table-tennis-interclubs.division.list')}</a>`
  return html`<${NotFound} text=${t('table-tennis-interclubs.division.unknown')}>
    <p>${rich('table-tennis-interclubs.division.lookUp', { link })}</p>
  <//>`
}

mount(html`<${Page} />`, 'page')
