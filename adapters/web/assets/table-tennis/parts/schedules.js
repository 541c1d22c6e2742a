import { html } from 'htm/preact'
import { DataTable } from '../../parts/data-table.js'
import { timeText } from '../../parts/format.js'
import { answered, useAnswer } from './answer-view.js'

/** @typedef {import('./answers.js').Schedule} Schedule */

/** The scrapes that the server starts by itself; nothing without any. @param {{version: number}} props */
export function Schedules({ version }) {
  /** @type {import('./answer-view.js').Answer<{schedules: readonly Schedule[]}>} */
  const answer = useAnswer('/api/scrape/schedules', version)
  return answered(
    answer,
    ({ schedules }) =>
      schedules.length > 0 &&
      html`<section class="card" aria-labelledby="schedules">
        <h2 id="schedules">Schedules</h2>
        <${DataTable}
          caption="Tasks that the server starts by itself"
          columns=${columns}
          rows=${schedules}
          empty="None."
        />
      </section>`,
    { what: 'the schedules' },
  )
}

/** @type {readonly import('../../parts/data-table.js').Column<Schedule>[]} */
const columns = [
  { title: 'Name', isHead: true, cell: ({ id }) => id },
  { title: 'Reads', cell: ({ what }) => what },
  { title: 'Next', cell: ({ next_run: at }) => (at === null ? 'Never' : timeText(at)) },
  { title: 'Latest', cell: ({ last_run: run }) => (run === null ? '–' : timeText(run.at)) },
  {
    title: 'Missed',
    cell: ({ missed_runs: count, last_missed: run }) =>
      run === null ? '0' : `${count}, the latest ${timeText(run.at)}: ${run.message}`,
  },
]
