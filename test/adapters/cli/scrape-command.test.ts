import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../../../adapters/cli/command-line.ts'
import { acquireDataFolder } from '../../../adapters/storage/data-folder-lock.ts'
import type { InterclubTaskRecord } from '../../../manifests/types/records.ts'
import { REFUSING_ORIGIN, startLoopbackSite } from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { sentStart, sentTasks, stored } from './scrape/scrape-double.ts'
import { terminalDouble } from './terminal-double.ts'

const command = fileURLToPath(new URL('../../../adapters/cli/manifold.js', import.meta.url))

/** Runs a command in this process, and returns its output and exit code. */
async function scrape(dataDir: string, ...args: readonly string[]) {
  const terminal = terminalDouble({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' } })
  const code = await runCommandLine(['scrape', ...args], terminal)
  return { code, stdout: terminal.out.text, stderr: terminal.err.text }
}

/** A data folder held by a server that answers with this task, by whether it was cancelled. */
async function heldFolder(t: TestContext, taskWhen: (isCancelled: boolean) => InterclubTaskRecord) {
  let isCancelled = false
  const answer = (shape: () => object) => (_request: unknown, response: ServerResponse) => {
    response.end(JSON.stringify(shape()))
  }
  const task = () => taskWhen(isCancelled)
  const site = await startLoopbackSite({
    routes: {
      '/api/scrape/interclubs': answer(() => sentStart(task())),
      '/api/scrape/tasks': answer(() => sentTasks([task()], task().startedAt + 1000)),
      '/api/scrape/interclubs/cancel': answer(() => {
        isCancelled = true
        return { status: 'cancelled', task_id: task().taskId, message: null }
      }),
      '*': answer(() => ({ task_id: task().taskId, logs: [] })),
    },
  })
  const folder = tempFolder(t)
  const lock = await acquireDataFolder(folder, { purpose: 'manifold serve', address: site.origin })
  t.after(async () => {
    await lock.release()
    site.close()
  })
  return { folder, requests: site.requests }
}

describe('the command manifold scrape', () => {
  it('refuses wrong calls with 2 and touches no data', async (t) => {
    const folder = join(tempFolder(t), 'data')
    const three = ['--weeks', '0', '--divisions', 'x', '--resume-week', '99']
    const [weeks, both, club, flag, wrong, calendar, empty] = await Promise.all([
      scrape(folder, 'interclubs', '--weeks', '5-1'),
      scrape(folder, 'interclubs', '--resume', '--weeks', '1'),
      scrape(folder, 'club', 'H004', '4H'),
      scrape(folder, 'interclubs', '--wekks', '1'),
      scrape(folder, 'interclubs', ...three),
      scrape(folder, 'calendar', '--resume', '--divisions', '8506'),
      scrape(folder, 'calendar', '--divisions', '8506,,'),
    ])
    const ends = [weeks, both, club, flag, wrong, calendar, empty]
    assert.deepEqual(
      ends.map(({ code }) => code),
      [2, 2, 2, 2, 2, 2, 2],
    )
    assert.match(
      wrong.stderr,
      /^These are not valid:\n {2}"weeks" .*\n {2}"divisions" .*\n {2}"resume_week" .*\.\n$/,
    )
    assert.match(
      weeks.stderr,
      /^The query is not valid: "weeks" contains "5-1", which is in descending order/,
    )
    assert.match(both.stderr, /do not combine it/)
    assert.match(calendar.stderr, /do not combine it/)
    assert.match(empty.stderr, /"divisions" contains ""/)
    assert.match(club.stderr, /4H/)
    assert.match(flag.stderr, /--weeks/)
    assert.ok(!existsSync(folder))
  })

  it('has nothing to cancel where no server holds the data folder', async (t) => {
    const { code, stderr } = await scrape(tempFolder(t), 'cancel')
    assert.equal(code, 2)
    assert.match(stderr, /^No task is running: no process holds /)
  })

  it('refuses to go beside another process that holds the data folder', async (t) => {
    const folder = tempFolder(t)
    const lock = await acquireDataFolder(folder, { purpose: 'manifold scrape' })
    t.after(() => lock.release())
    const { code, stderr } = await scrape(folder, 'interclubs')
    assert.equal(code, 2)
    assert.match(stderr, new RegExp(`held by process ${process.pid} on .*manifold scrape, since`))
  })

  it('goes through the server that holds the data folder', async (t) => {
    const task = stored({ status: 'success', pagesDone: 4, pagesTotal: 4 })
    const { folder, requests } = await heldFolder(t, () => task)
    const { code, stdout, stderr } = await scrape(folder, 'interclubs', '--weeks', '1-2')
    assert.equal(code, 0, stderr)
    assert.match(
      stderr,
      /scraping weeks 1-2 of all divisions by the server at http:\/\/127\.0\.0\.1/,
    )
    assert.match(stdout, /success after 1 s, 4 of 4 pages, 0 rows, 0 errors\.\n/)
    assert.equal(requests[0]?.path, '/api/scrape/interclubs?weeks=1-2')
  })

  it('says that the server is gone which it is told to go through', async (t) => {
    const { code, stderr } = await scrape(tempFolder(t), 'status', '--server', REFUSING_ORIGIN)
    assert.equal(code, 3)
    assert.match(stderr, /^The server at http:\/\/127\.0\.0\.1:\d+ does not respond: /)
  })

  it('cancels the task on Ctrl-C and ends with 130', async (t) => {
    const running = stored({ pagesDone: 1, pagesTotal: 4 })
    const cancelled = { ...running, status: 'cancelled', finishedAt: running.startedAt } as const
    const { folder } = await heldFolder(t, (isCancelled) => (isCancelled ? cancelled : running))
    const child = spawn(process.execPath, [command, 'scrape', 'interclubs'], {
      cwd: tmpdir(),
      env: { ...process.env, DATA_DIR: folder, NO_COLOR: '1', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const shown = { stdout: '', stderr: '' }
    child.stdout.on('data', (text) => {
      shown.stdout += text
    })
    child.stderr.on('data', (text) => {
      shown.stderr += text
      if (/1\/4 pages/.test(shown.stderr) && !/Cancelling/.test(shown.stderr)) child.kill('SIGINT')
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    assert.equal(code, 130)
    assert.match(shown.stderr, /Cancelling\. Press Ctrl-C again to exit at once\./)
    assert.match(shown.stdout, /: cancelled after .*[\s\S]*manifold scrape interclubs --resume\n$/)
  })
})
