import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import { visit } from './visited-service.ts'
import { assertCalm, type VisitedTableTennis, wordsOf } from './visited-table-tennis.ts'

/** Pages about fixtures say what to do before any was read. */
export async function tellThatNothingIsRead({ service }: VisitedTableTennis): Promise<void> {
  const { page } = await visit(service, '/table-tennis/fixtures')
  await page.click('section:has-text("There are no fixtures yet") a')
  await page.waitForURL(/\/table-tennis\/tasks$/)
  await page.close()
}

/** Leads from a division to a team, its calendar, its next match, and finds that match in the list. */
export async function followTeam(world: VisitedTableTennis): Promise<void> {
  const { division, home, away, week, date } = await world.moveMatch('20:15')
  const { page, troubles } = await visit(
    world.service,
    `/table-tennis/divisions/${division}?week=${week}`,
  )
  const fixtures = page.locator('section:has(#fixtures)')
  const row = fixtures.locator('tr', { hasText: 'Moved from' })
  await row.getByRole('link', { name: home, exact: true }).click()
  await page.waitForURL(/\/teams\//)
  await page.waitForSelector('#next')
  assert.equal(await page.textContent('h1'), home)
  assert.match(await wordsOf(page, 'section:has(#next)'), /20:15 \(Belgian time\).*, at home/)
  const map = (await page.getAttribute('text=Map (OpenStreetMap)', 'href')) ?? ''
  assert.match(map, /^https:\/\/www\.openstreetmap\.org\/search\?query=\w/)
  await assertFeed(page, `${home} - ${away}`)
  await followSheet(page)
  await page.click('section:has(#next) a')
  await page.waitForURL(/\/fixtures\/\d{4}-/)
  await page.waitForSelector('#former')
  await page.waitForSelector('section:has(#chances) >> text=/Expected score|Too few players/')
  assert.equal(await page.textContent('h1'), `${home} – ${away}`)
  assert.equal(await page.locator('section:has(#former) li').count(), 1)
  await page.click('.tt-nav >> text=Fixtures')
  await page.fill('#club', home.toLowerCase())
  await page.selectOption('#status', 'moved')
  await page.fill('#from', date)
  await page.fill('#to', date)
  await page.waitForSelector('text=/^1 match$/')
  assert.equal(new URL(page.url()).searchParams.get('to'), date)
  await page.reload()
  await page.waitForSelector('text=/^1 match$/')
  await assertCalm(page)
  await page.goto(`${world.service.url}/table-tennis/players/${world.rivals[0].licence}`)
  await page.click('section:has(#teams) a')
  await page.waitForURL(/\/teams\//)
  assert.deepEqual(troubles, [])
  await page.close()
}

/** Offers older seasons where there are some, and goes to one and back. */
export async function chooseSeason({ service }: VisitedTableTennis): Promise<void> {
  const { page, troubles } = await visit(service, '/table-tennis/divisions')
  await page.waitForSelector('tbody tr')
  assert.equal(await page.locator('#season').count(), 0)
  await page.route('**/api/interclubs/stats', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, seasons: [...json.seasons, '2019-2020'] } })
  })
  await page.reload()
  await page.selectOption('#season', '2019-2020')
  await page.waitForSelector('text=/^0 divisions$/')
  assert.equal(new URL(page.url()).search, '?season=2019-2020')
  await page.click('.tt-nav >> text=Fixtures')
  await page.selectOption('#season', '2019-2020')
  await page.waitForSelector('text=/No fixtures of the season 2019-2020/')
  await page.goto(`${service.url}/table-tennis/divisions/1?week=2`)
  await page.waitForSelector('.tt-standings')
  await page.selectOption('#season', '2019-2020')
  await page.waitForURL(({ searchParams }) => (searchParams.get('q') ?? '') !== '')
  await page.selectOption('#season', { index: 0 })
  await page.waitForSelector('tbody tr')
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(troubles, [])
  await page.close()
}

/** Opens a match of a team that was played, and comes back. */
async function followSheet(page: Page): Promise<void> {
  await page.waitForSelector('section:has(#players) tbody tr')
  await page
    .locator('tr', { hasText: /Win|Loss|Draw/ })
    .first()
    .locator('td a')
    .click()
  await page.waitForURL(/\/fixtures\//)
  await page.waitForSelector('section:has(#sheet) tr:has-text("1-0"), tr:has-text("0-1")')
  assert.match(await wordsOf(page, 'section:has(#sheet)'), /Players of /)
  await assertCalm(page)
  await page.goBack()
  await page.waitForSelector('#next')
}

/** The calendar that a page offers is there, and has this event. */
async function assertFeed(page: Page, event: string): Promise<void> {
  const link = (await page.getAttribute('text=Subscribe to this calendar', 'href')) ?? ''
  assert.match(link, /^webcal:\/\/127\.0\.0\.1/)
  const address = link.replace('webcal:', 'http:')
  const response = await fetch(address)
  assert.match(response.headers.get('content-type') ?? '', /^text\/calendar/)
  assert.ok((await response.text()).replaceAll('\r\n ', '').includes(`SUMMARY:${event}`))
  await page.click('text=Copy address')
  await page.waitForSelector('.tt-subscribe [role=status]:not(:empty)')
  assert.ok((await wordsOf(page, '.tt-subscribe [role=status]')).endsWith(address))
}
