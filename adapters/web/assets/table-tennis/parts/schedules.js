import { html } from 'htm/preact'
import { timeText } from '../../../../texts/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DataTable } from '../../parts/data-table.js'
import { answered, Card, useAnswer } from './answer-view.js'
import { column } from './columns.js'

/** @import {Answer, Columns, Sent} from './types.ts' */

/** The scrapes that the server starts by itself; nothing without any. @param {{version: number}} props */
export function Schedules({ version }) {
  /** @type {Answer<'ScheduleList'>} */
  const answer = useAnswer('/api/scrape/schedules', version)
  return answered(
    answer,
    ({ schedules }) =>
      schedules.length > 0 &&
      html`<${Card} id="schedules" title=${t('table-tennis-tasks.schedule.title')}>
        <${DataTable}
          caption=${t('table-tennis-tasks.schedule.caption')}
          columns=${columns()}
          rows=${schedules}
        />
      <//>`,
  )
}

/** @returns {Columns<'ScheduleStatus'>} */
const columns = () => [
  column('name', { isHead: true, cell: ({ id }) => id }),
  column('table-tennis-tasks.schedule.reads', {
    cell: ({ task, what }) => html`${titleOf(task)}
      <div class="small soft" lang="en">${what}</div>`,
  }),
  column('table-tennis-tasks.schedule.next', {
    narrow: 'below',
    cell: ({ next_run: at }) => (at ? timeText(at) : t('table-tennis-tasks.schedule.never')),
  }),
  column('table-tennis-tasks.schedule.latest', {
    narrow: 'below',
    cell: ({ last_run: run }) => (run === null ? '–' : timeText(run.at)),
  }),
  column('table-tennis-tasks.schedule.missed', {
    narrow: 'below',
    cell: ({ missed_runs: n, last_missed: run }) => {
      if (run === null) return '0'
      const texts = { n, time: timeText(run.at), message: run.message }
      return t('table-tennis-tasks.schedule.missedText', texts)
    },
  }),
]

/** @param {Sent<'ScheduleStatus'>['task']} task */
function titleOf(task) {
  return task === 'club-list'
    ? t('table-tennis-tasks.clubList.title')
    : t(`table-tennis-tasks.kind.${task}.title`)
}
