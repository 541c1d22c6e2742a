import assert from 'node:assert/strict'
import { visit } from './visited-service.ts'
import { assertCalm, type VisitedTableTennis, wordsOf } from './visited-table-tennis.ts'

const tasks = '/table-tennis/tasks'

/** Reads the list of clubs, and starts, follows, cancels and resumes a task. */
export async function readClubsAndTask({ service, replica }: VisitedTableTennis): Promise<void> {
  const { page, troubles } = await visit(service, tasks)
  await page.click('text=Refresh the list of clubs')
  await page.waitForSelector('text=See all clubs')
  const release = replica.addFault({
    kind: 'slow',
    matches: ({ kind }) => kind === 'standings',
  })
  await page.fill('#interclubs-weeks', '1-6')
  await page.click('text=Start task')
  await page.waitForSelector('h2:text("Running task")')
  await page.waitForSelector('button:focus:text-is("Start task")')
  await page.waitForSelector('progress[max]')
  await page.waitForSelector('.tt-log-line >> text=Started: weeks 1-6')
  await assertCalm(page)
  await page.click('text=Cancel task')
  await page.click('text=Yes, cancel it')
  await page.waitForSelector('.tt-task >> text=Cancelled')
  await page.waitForSelector('text=The task has ended')
  await page.waitForSelector(':focus:text-is("Latest task: interclubs")')
  release()
  await page.click('text=Resume last task')
  await page.waitForSelector('.tt-task >> text=Completed')
  await page.waitForSelector('.tt-past tbody tr:nth-child(2)')
  assert.match(await wordsOf(page, '.tt-task'), /36 of 36 pages \(100%\)/)
  await page.selectOption('#level', 'error')
  assert.equal(await page.locator('.tt-log-line').count(), 0)
  await page.click('.tt-past tbody tr:nth-child(2) button')
  assert.match(new URL(page.url()).search, /^\?task=interclubs_/)
  assert.deepEqual(troubles, [])
  await page.close()
}

/** A task with weeks in descending order does not begin. */
export async function tellWrongField({ service }: VisitedTableTennis): Promise<void> {
  const { page } = await visit(service, tasks)
  await page.fill('#interclubs-weeks', '5-1')
  await page.click('text=Start task')
  assert.match(
    (await page.textContent('#interclubs-weeks-problem')) ?? '',
    /is in descending order/,
  )
  await page.close()
}

/** A server that wants a token is given a wrong one, then its own; no step loses the focus. */
export async function askForToken({ service }: VisitedTableTennis): Promise<void> {
  const { page } = await visit(service, tasks)
  const tokens: (string | undefined)[] = []
  await page.route('**/api/scrape/refresh-clubs', (route) => {
    const { authorization } = route.request().headers()
    tokens.push(authorization)
    const json = { error: 'No.', code: 'UNAUTHORIZED', total_clubs: 3 }
    return route.fulfill({ status: authorization === 'Bearer s3cret' ? 200 : 401, json })
  })
  await page.click('text=Refresh the list of clubs')
  await page.fill('#scrape-token', 'guess')
  await page.click('text=Use token')
  await page.waitForSelector('text=The token was refused')
  await page.waitForSelector('#scrape-token:focus')
  await page.fill('#scrape-token', ' s3cret ')
  await page.click('text=Use token')
  await page.waitForSelector('.notice.tone-good >> text=3 clubs read.')
  await page.waitForSelector('button:focus:text-is("Refresh the list of clubs")')
  assert.deepEqual(tokens, [undefined, 'Bearer guess', 'Bearer s3cret'])
  await page.close()
}
