import { chromium } from 'playwright'
const dir = '/tmp/manifold-chromium-147.0.0-0'
const b = await chromium.launch({ executablePath: dir + '/chromium', args: ['--no-sandbox', '--disable-gpu'], env: { ...process.env, LD_LIBRARY_PATH: dir, FONTCONFIG_PATH: dir } })
for (const lang of ['fr', 'nl']) {
  const c = await b.newContext({ locale: 'fr-BE', viewport: { width: 420, height: 740 } })
  const p = await c.newPage()
  const shot = async (name, path, route, handler) => {
    await p.route(route, handler)
    await p.goto(`http://127.0.0.1:4373/table-tennis${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
    await p.waitForTimeout(1500)
    console.log(lang, name, '|', (await p.innerText('main')).replace(/\n+/g, ' / ').slice(0, 600))
    await p.screenshot({ path: `/tmp/look2/shots/state-${name}-${lang}.png` })
    await p.unroute(route)
  }
  await shot('500', '/clubs', '**/api/clubs?*', (r) => r.fulfill({ status: 500, json: { error: 'It broke.', code: 'INTERNAL', requestId: 'r-77' } }))
  await shot('offline', '/divisions', '**/api/interclubs/divisions*', (r) => r.abort())
  await shot('slow', '/rankings', '**/api/rankings/top*', () => {})
  await shot('400', '/fixtures?week=99', '**/none', (r) => r.continue())
  await shot('429', '/tournaments', '**/api/tournaments?*', (r) => r.fulfill({ status: 429, headers: { 'retry-after': '12' }, json: { error: 'Too many requests.', code: 'RATE_LIMITED' } }))
  await shot('unknown', '/teams/99-99', '**/none', (r) => r.continue())
  await shot('emptyclub', '/clubs/X999', '**/none', (r) => r.continue())
  await c.close()
}
await b.close()
