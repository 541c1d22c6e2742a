import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PlaywrightBrowser } from '../../../../adapters/browser/playwright-browser.ts'
import { SystemClock } from '../../../../adapters/timing/clock.ts'
import { testBrowser } from '../../../support/browser/test-browser.ts'
import { SilentLog } from '../../../support/silent-log.ts'
import { outputOf, scraping } from '../data/scraping.ts'

const { browser } = testBrowser()
after(() => browser.close())

const world = { divisions: 3, weeks: 2 }

for (const weekForm of ['carries-division', 'session'] as const) {
  test(`a browser reads the truth of a site whose form of the weeks is "${weekForm}"`, async (t) => {
    const host = { concurrency: 4 }
    const site = await scraping(t, { world, weekForm, host, byBrowser: { browser } })
    const result = await site.run('divisionStandings', { weeks: [1, 2] })
    const { failed } = outputOf(result, 'divisionStandings').result as { failed: number }
    assert.equal(failed, 0)
    const { truths } = site.world.divisions
    assert.deepEqual(
      site.data.divisions.map(({ index, id, name }) => [index, id, name]),
      truths.map((one) => [one.division_index, one.division_id, one.division_name]),
    )
    const pages = truths
      .filter(({ cup }) => !cup)
      .flatMap(({ division_id: id }) => [1, 2].map((week) => ({ id, week })))
    const expected = pages.map(({ id, week }) => [
      `${id}/${week}`,
      site.world.divisions
        .standings(id, week)
        .map(({ team_name: teamName, ...row }) => ({ ...row, teamName })),
    ])
    assert.deepEqual(
      new Map([...site.data.standings].sort()),
      new Map((expected as [string, unknown][]).sort()),
    )
  })
}

test('a browser reads a club with its players', async (t) => {
  const size = { ...world, clubs: 4, playersPerClub: 2 }
  const plain = await scraping(t, { world: size })
  const site = await scraping(t, { world: size, byBrowser: { browser } })
  const { code } = plain.world.clubs[0]!.listing
  for (const one of [plain, site]) await one.run('clubList')
  const [expected, result] = [
    await plain.run('clubStore', { clubCode: code }),
    await site.run('clubStore', { clubCode: code }),
  ]
  assert.deepEqual(outputOf(result, 'clubStore'), outputOf(expected, 'clubStore'))
  assert.deepEqual(site.data.listings, plain.data.listings)
})

for (const steps of [['divisionList'], ['divisionStandings']]) {
  test(`without a browser ${steps[0]} fails and says what to do`, async (t) => {
    const none = new PlaywrightBrowser({
      clock: new SystemClock(),
      log: new SilentLog(),
      chosen: { executable: '/nowhere/chromium' },
    })
    const site = await scraping(t, { world, byBrowser: { browser: none, steps } })
    const { outcomes } = await site.run('divisionStandings', { weeks: [1] })
    const outcome = outcomes[steps[0]!]
    assert.ok(outcome?.status === 'failed')
    assert.equal(outcome.code, 'BROWSER_UNAVAILABLE')
    assert.match(outcome.error, /none could be started\. Install Chromium/)
  })
}
