import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { chooseSeason, followTeam, tellThatNothingIsRead } from './fixture-scenarios.ts'
import { askForToken, readClubsAndTask, tellWrongField } from './task-scenarios.ts'
import { followTournaments } from './tournament-scenarios.ts'
import { type VisitedService, visit } from './visited-service.ts'
import {
  assertCalm,
  column,
  startVisitedTableTennis,
  type VisitedTableTennis,
  wordsOf,
} from './visited-table-tennis.ts'

const views = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const

let world: VisitedTableTennis
let service: VisitedService
let [one, two] = [] as unknown as VisitedTableTennis['rivals']

before(async () => {
  world = await startVisitedTableTennis()
  service = world.service
  ;[one, two] = world.rivals
})
after(() => world.close())

const open = (path: string, options = {}) => visit(service, `/table-tennis${path}`, options)
const go = (page: Page, path: string) => page.goto(`${service.url}/table-tennis${path}`)
/** The address changes in the page first, and a moment later for us. */
const queryBecomes = (page: Page, query: string) =>
  page.waitForURL(({ search }) => search === query)

describe('the table-tennis pages, from an empty server on', () => {
  it('say how to fill it', async () => {
    const { page, troubles } = await open('')
    for (const path of ['', '/clubs', '/rankings', '/divisions']) {
      await go(page, `${path}`)
      await page.click('.notice:has-text("There are no") a')
      await page.waitForURL(/\/table-tennis\/(tasks|clubs)$/)
    }
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('say that no fixture was read', () => tellThatNothingIsRead(world))

  it('read the clubs, and start, follow, cancel and resume a task', () => readClubsAndTask(world))

  it('say what is wrong with a task before it begins', () => tellWrongField(world))

  it('ask for the token that the server needs, and send it', () => askForToken(world))

  it('find a club as one types, and read it from its source', async () => {
    const { page, troubles } = await open('/clubs')
    await page.fill('#club-name', one.club.toLowerCase())
    await queryBecomes(page, `?q=${one.club.toLowerCase()}`)
    await page.click('tbody a')
    await page.waitForSelector('text=Only its name is known yet')
    await page.click('text=Update from the federation')
    await page.waitForSelector('.tt-refresh >> text=updated')
    await page.waitForSelector('h2:text("Members") >> xpath=.. >> tbody tr')
    await go(page, `/clubs/${two.club}`)
    await page.click('text=Update from the federation')
    await page.waitForSelector('.tt-refresh .badge >> text=updated')
    await page.waitForSelector(`tbody >> text=${two.name}`)
    await page.click('th >> text=Name')
    const names = (await column(page, 1)).map((name) => name.normalize('NFD'))
    const collator = new Intl.Collator('fr', { numeric: true })
    assert.deepEqual(names, names.toSorted(collator.compare))
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('lead by keyboard from a search to a player and an opponent', async () => {
    const { page, troubles } = await open('')
    await page.focus('#search')
    await page.keyboard.type(one.licence)
    await page.waitForSelector('[role=option]')
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getAttribute('#search', 'aria-activedescendant'), 'search-option-0')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/players\//)
    await page.waitForSelector('#results')
    assert.equal(await page.textContent('h1'), one.name)
    assert.equal(await page.title(), `${one.name}: points and results | Manifold`)
    const results = () =>
      page.locator('section:has(#results) tbody tr > :nth-child(2)').allInnerTexts()
    const all = await results()
    await page.selectOption('#result', 'win')
    await queryBecomes(page, '?result=win')
    const rows = page.locator('section:has(#results) tbody tr')
    const wins = rows.filter({ hasText: 'Win' })
    assert.deepEqual(
      [await rows.count(), await wins.count()],
      [all.filter((text) => /Win$/.test(text)).length, await rows.count()],
    )
    await page.goBack()
    await page.waitForURL(({ search }) => search === '')
    assert.deepEqual(await results(), all)
    await page.fill('#opponent', two.licence)
    await page.waitForSelector('[role=option]')
    await page.click('[role=option]')
    await page.waitForURL(/\/vs\//)
    await page.waitForSelector('.tt-balance-bar')
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('show the points of a player at the pointer', async () => {
    const { page } = await open(`/players/${one.licence}`)
    const shown = page.locator('.tt-points-legend')
    await page.hover('.tt-points-plot svg', { position: { x: 1, y: 50 } })
    await shown.filter({ hasText: 'Start' }).waitFor()
    const first = page.locator('.tt-points-chart tbody tr:first-child td')
    assert.equal(await shown.locator('b').textContent(), await first.textContent())
    await page.close()
  })

  it('show all that a search finds, at an address of its own', async () => {
    const { page } = await open('')
    await page.fill('#search', one.name.slice(0, 4))
    await page.keyboard.press('Enter')
    await page.waitForSelector('#players-found')
    await page.waitForURL(/\?q=/)
    await page.reload()
    await page.waitForSelector(`section:has(#players-found) >> text=${one.name}`)
    assert.ok(await page.isHidden('#ways'))
    await page.close()
  })

  it('weigh two players, from either side', async () => {
    const { page } = await open(`/players/${one.licence}/vs/${two.licence}`)
    const shown = await page.getAttribute('.tt-balance-bar', 'aria-label')
    const response = await fetch(`${service.url}/api/players/${one.licence}/vs/${two.licence}`)
    const duel = await response.json()
    const wins = [duel.player1_wins, duel.player2_wins]
    assert.equal(shown, `${one.name} has won ${wins[0]}, ${two.name} ${wins[1]}`)
    await page.click('text=Swap sides')
    await page.waitForURL(new RegExp(`/players/${two.licence}/vs/${one.licence}$`))
    const swapped = await page.getAttribute('.tt-balance-bar', 'aria-label')
    assert.equal(swapped, `${two.name} has won ${wins[1]}, ${one.name} ${wins[0]}`)
    await page.close()
  })

  it('rank players, by class and both ways of progress', async () => {
    const { page } = await open('/rankings')
    await page.waitForSelector('tbody tr')
    const best = (await column(page, 4))[0] ?? ''
    await page.fill('#class', best)
    await page.locator('tbody tr', { hasNotText: best }).first().waitFor({ state: 'detached' })
    await queryBecomes(page, `?class=${best}`)
    await page.fill('#club', 'x')
    assert.match((await page.textContent('#club-problem')) ?? '', /H004/)
    await page.click('text=Progressions')
    await page.waitForSelector('th >> text=Progression')
    const gain = async () => Number((await column(page, 2))[0]?.replace('−', '-').replace(',', ''))
    const most = await gain()
    await page.selectOption('#order', 'ASC')
    await page.waitForSelector('tbody tr:first-child > :nth-child(2):text-matches("^−")')
    assert.ok((await gain()) < most)
    await page.close()
  })

  it('go through a division week by week and to a team', async () => {
    const { page, troubles } = await open('/divisions')
    await page.fill('#division-name', 'division')
    await page.click('tbody a')
    await page.waitForURL(/\/divisions\/\d+/)
    await page.waitForSelector('.tt-standings')
    const week = () => page.textContent('.tt-week')
    const last = Number(await week())
    await page.focus('#week')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await week(), String(last - 1))
    await queryBecomes(page, `?week=${last - 1}`)
    await page.click('text=Play')
    await page.waitForSelector(`.tt-week:text-is("${last}")`)
    const lines = () => page.locator('.tt-line:not(.tt-line-faint)').count()
    const before = await lines()
    await page.click('.tt-standings tbody tr:last-child input')
    assert.equal(await lines(), before + 1)
    const team = (await column(page, 3))[1] ?? ''
    await page.click('.tt-standings tbody tr:nth-child(2) a')
    await page.waitForSelector('#weeks')
    assert.equal(await page.textContent('h1'), team)
    await page.click('.tt-head-line a')
    await page.waitForSelector(`.tt-row-told >> text="${team}"`)
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('lead from a division to a team, its calendar and its next match', () => followTeam(world))

  it('choose another season', () => chooseSeason(world))

  it('lead from the coming tournaments to results and a player', () => followTournaments(world))

  it('say that there is nobody, no club and no division of that name', async () => {
    const { page, troubles } = await open('')
    for (const path of [
      ...['/players/9999999', '/players/x', '/clubs/X999', '/divisions/999', '/divisions/x'],
      ...['/teams/nobody', '/fixtures/2020-1-A-B', '/tournaments/1', '/tournaments/x'],
      ...[`/players/${one.licence}/vs/${one.licence}`, '/players/1/vs/2'],
    ]) {
      await go(page, `${path}`)
      await page.waitForSelector('h1:text("Nothing here")')
    }
    await assertCalm(page)
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('offer another try when the server fails', async () => {
    const { page } = await open('/tasks')
    await page.route('**/api/clubs?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'It broke.', requestId: 'r-77' } }),
    )
    await go(page, `/clubs`)
    await page.waitForSelector('[role=alert]')
    assert.match(await wordsOf(page, '[role=alert]'), /It broke\. .* r-77/)
    await page.unroute('**/api/clubs?*')
    await page.click('text=Try again')
    await page.waitForSelector('tbody tr')
    await page.close()
  })

  it('are at rest and without serious problems for anybody, on a phone and on a desk', async () => {
    const response = await fetch(`${service.url}/api/interclubs/calendar/matches?rescheduled=true`)
    const { home_team: team, fixture_id: fixture } = (await response.json()).matches[0]
    const paths: readonly (readonly [string, string])[] = [
      ['', '.tt-tile'],
      ['?q=a b', '#players-found'],
      [`/players/${one.licence}`, '#results'],
      [`/players/${one.licence}/vs/${two.licence}`, '.tt-balance'],
      ['/clubs', 'tbody tr'],
      [`/clubs/${one.club}`, 'tbody tr'],
      ['/rankings', 'tbody tr'],
      ['/divisions', 'tbody tr'],
      ['/divisions/1', '.tt-standings'],
      ['/fixtures', '#fixtures'],
      [`/teams/${encodeURIComponent(team)}?division=1`, '#weeks'],
      [`/fixtures/${fixture}`, '#venue'],
      ['/tournaments', 'tbody tr'],
      ['/tournaments/6300', '#results'],
      ['/tasks', '.tt-past tbody tr'],
    ]
    // Wide windows lay out anew what holds tables, charts and forms side by side.
    const wide = ['', `/players/${one.licence}`, '/divisions/1', '/tasks']
    await Promise.all(
      views.map((view) => {
        const isWide = (view.viewport?.width ?? 0) > 1000
        return lookAround(isWide ? paths.filter(([path]) => wide.includes(path)) : paths, view)
      }),
    )
  })
})

type View = (typeof views)[number]

/** Captions of tables that scroll sideways. */
const cutTables = `[...document.querySelectorAll('.table-frame')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  .map(({ ariaLabel }) => ariaLabel)`

async function lookAround(
  paths: readonly (readonly [string, string])[],
  view: View,
): Promise<void> {
  const { page, troubles, layoutShift } = await open('', view)
  for (const [path, shown] of paths) {
    await go(page, path)
    await page.waitForSelector(shown)
    await assertCalm(page)
    assert.deepEqual(await page.evaluate(cutTables), [], path)
    assert.equal(await page.locator('h1').count(), 1, path)
    assert.ok((await layoutShift()) < 0.1, `${path} moves by ${await layoutShift()}`)
  }
  assert.deepEqual(troubles, [])
  await page.close()
}
