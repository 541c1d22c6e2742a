// Entry of a worker thread: plain JavaScript, because the thread knows no TypeScript before this.
import { workerData } from 'node:worker_threads'
import { importBundled } from '../bundled.js'

let loading

/** Loads on the first job, so that a failure to load is that job's error and not a dead thread. */
export async function runJob(job) {
  loading ??= load()
  try {
    const { runTask, computeTasks } = await loading
    return await runTask(computeTasks, job)
  } catch (error) {
    // Not every loader's error survives the way to the other thread; its message does.
    return { ok: false, error: { message: error.message, stack: error.stack, app: undefined } }
  }
}

async function load() {
  const { job, tasks } = await importBundled({
    job: new URL('compute-job.ts', import.meta.url).href,
    tasks: workerData.tasksUrl,
  })
  return { runTask: job.runTask, computeTasks: tasks.computeTasks }
}
