import { html } from 'htm/preact'
import { useCallback, useMemo, useState } from 'preact/hooks'
import { Notice } from '../parts/notice.js'
import { coursesOf, movesOf, teamKey, weekPlace } from './division-course.js'
import { genderText } from './parts/division-list.js'
import { tasksPath } from './parts/paths.js'
import { writeQuery } from './parts/query-text.js'
import { Terms } from './parts/terms.js'
import { usePageTitle } from './parts/use-page-title.js'
import { useQuery } from './parts/use-query.js'
import { RankChart } from './rank-chart.js'
import { StandingsTable } from './standings-table.js'
import { TeamHistory } from './team-history.js'
import { useChosenTeams } from './use-chosen-teams.js'
import { WeekSlider } from './week-slider.js'

/** @typedef {import('./parts/answers.js').Progress} Progress */

const usual = { week: '', team: '' }

/** A division through its season. @param {{progress: Progress}} props */
export function DivisionPage({ progress }) {
  const { division_name: name, category, gender, weeks } = progress
  usePageTitle(`${name}: standings`)
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        ${category !== null && html`<span>${category}</span>`}
        ${gender !== null && html`<span>${genderText(gender)}</span>`}
        <a href="/table-tennis/divisions">All divisions</a>
      </p>
    </header>
    ${
      weeks.length === 0
        ? html`<${Notice} tone="accent" title="No standings are stored of this division">
            <p>
              A cup has none. If it is no cup, <a href=${tasksPath}>start a task</a> with its
              number, ${progress.division_index}, under “Divisions”.
            </p>
          <//>`
        : html`<${Season} progress=${progress} />`
    }
    <${Terms} terms=${['week', 'forfeits']} />
  </div>`
}

/** @param {{progress: Progress}} props */
function Season({ progress: { division_index: index, weeks } }) {
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
