import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { mount } from '../parts/mount.js'
import { ErrorNotice, Loading } from '../parts/notice.js'
import { LogView } from './log-view.js'
import { useQuery } from './parts/use-query.js'
import { PastTasks } from './past-tasks.js'
import { RefreshClubs } from './refresh-clubs.js'
import { StartForm } from './start-form.js'
import { TaskCard } from './task-card.js'
import { useTask } from './use-task.js'

const usual = { task: '' }

function Page() {
  const { task, error, samples, refresh } = useTask()
  const [{ task: asked }, change] = useQuery(usual)
  const [version, setVersion] = useState(0)
  const changed = useCallback(() => {
    refresh()
    setVersion((known) => known + 1)
  }, [refresh])
  /** A new task is followed. */
  const started = useCallback(() => {
    change({ task: '' })
    changed()
  }, [change, changed])
  const shown = asked === '' ? (task?.task_id ?? null) : asked
  const canResume = task?.status === 'failed' || task?.status === 'cancelled'
  if (task === undefined) {
    return error === undefined ? html`<${Loading} text="Loading the tasks" />` : problem(error)
  }
  return html`<div>
    ${error !== undefined && problem(error)}
    <${TaskCard} task=${task} samples=${samples} onChange=${changed} />
    ${shown !== null && html`<${LogView} taskId=${shown} onEnd=${changed} />`}
    <div class="tt-columns">
      <${StartForm} isRunning=${task.running} canResume=${canResume} onChange=${started} />
      <${RefreshClubs} />
    </div>
    <${PastTasks}
      version=${version}
      current=${task}
      shown=${shown}
      onLog=${/** @param {string} id */ (id) => change({ task: id })}
    />
  </div>`
}

/** It is asked for again by itself. @param {unknown} error */
function problem(error) {
  return html`<${ErrorNotice} error=${error} title="The state of the task is not known right now" />`
}

mount(html`<${Page} />`, 'page')
