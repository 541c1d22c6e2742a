import assert from 'node:assert/strict'
import { visit } from './visited-service.ts'
import { assertCalm, type VisitedTableTennis, wordsOf } from './visited-table-tennis.ts'

/** Says what to do while none was read, then leads from the coming ones to past results and a player. */
export async function followTournaments(world: VisitedTableTennis): Promise<void> {
  const { page, troubles } = await visit(world.service, '/table-tennis/tournaments')
  await page.waitForSelector('section:has-text("There are no tournaments yet") a')
  const { coming, past } = await world.readTournaments()
  await page.click('.tt-nav >> text=Tournaments')
  await page.waitForSelector('tbody tr')
  assert.equal(await page.locator('tbody tr').first().locator('a').textContent(), coming)
  await page.fill('#words', past.name.toLowerCase())
  await page.selectOption('#level', past.level)
  await page.waitForSelector('text=/No upcoming tournament fits/')
  await page.selectOption('#status', 'finished')
  await page.fill('#to', past.date)
  await page.waitForSelector('text=/^1 tournament$/')
  assert.equal(new URL(page.url()).searchParams.get('level'), past.level)
  await page.click(`tbody >> text="${past.name}"`)
  await page.waitForSelector('section:has(#results) tbody tr')
  assert.equal(await page.textContent('h1'), past.name)
  assert.match((await page.getAttribute('text=Map (OpenStreetMap)', 'href')) ?? '', /query=\w/)
  assert.match(await wordsOf(page, 'section:has(#registrations)'), /does not show who/)
  await assertCalm(page)
  await page.selectOption('#one-series', past.series)
  assert.deepEqual(await page.locator('section:has(#results) h3').allInnerTexts(), [past.series])
  assert.equal(await page.locator('section:has(#results) tbody tr').count(), past.results)
  await page.click(`section:has(#results) >> text="${past.player.name}"`)
  await page.waitForURL(/\/players\//)
  const own = `section:has(#tournaments) tr:has-text("${past.name}")`
  await page.waitForSelector(own)
  assert.match(await wordsOf(page, own), new RegExp(`${past.series}.* ${past.player.wins} \\d+$`))
  await page.click(`${own} >> a`)
  await page.waitForURL(/\/tournaments\/\d+$/)
  assert.deepEqual(troubles, [])
  await page.close()
}
