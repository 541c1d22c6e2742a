// usage: node .shots.mjs <pagesRegex> <langs> <widths> <schemes> [full]
import { chromium } from 'playwright'
import { readdirSync } from 'node:fs'
const dir = '/tmp/' + readdirSync('/tmp').filter(n => n.startsWith('manifold-chromium-')).at(-1)
const base = 'http://127.0.0.1:4373'
const P = JSON.parse(process.env.IDS ?? '{}')
const [re = '.', langs = 'en', widths = '360', schemes = 'light'] = process.argv.slice(2)
const j = async p => (await fetch(base + p)).json()
const { players } = await j('/api/players?limit=40')
const woman = process.env.WOMAN
const one = players[0].licence
const ms = (await j(`/api/players/${one}/matches?limit=100`)).matches
const two = ms.find(m => m.opponent_licence)?.opponent_licence
const mv = (await j('/api/interclubs/calendar/matches?rescheduled=true&limit=5')).matches[0]
const played = (await j('/api/interclubs/calendar/matches?status=played&limit=5&club_code=H011')).matches[0]
const tours = (await j('/api/tournaments?status=finished&limit=3')).tournaments
const pages = {
  overview: '', search: '?q=a b', player: `/players/${one}`, duel: `/players/${one}/vs/${two}`, clubs: '/clubs', club: '/clubs/H004',
  rankings: '/rankings', progressions: '/rankings?view=progressions', divisions: '/divisions', division: '/divisions/1', fixtures: '/fixtures',
  results: '/fixtures?status=played', team: `/teams/${encodeURIComponent(mv.home_team)}?division=${mv.division_index}`, fixture: `/fixtures/${mv.fixture_id}`, sheet: `/fixtures/${played?.fixture_id}`,
  tournaments: '/tournaments', tournament: `/tournaments/${tours[0]?.t_id}`, tasks: '/tasks', unknown: '/players/9999999', unknownclub: '/clubs/X999'
}
const browser = await chromium.launch({ executablePath: dir + '/chromium', args: ['--no-sandbox', '--disable-gpu'], env: { ...process.env, LD_LIBRARY_PATH: dir, FONTCONFIG_PATH: dir } })
for (const [name, path] of Object.entries(pages)) {
  if (!new RegExp(`^(${re})$`).test(name) && re !== '.') continue
  for (const lang of langs.split(',')) for (const w of widths.split(',').map(Number)) for (const scheme of schemes.split(',')) {
    const ctx = await browser.newContext({ locale: { en: 'en-GB', fr: 'fr-BE', nl: 'nl-BE' }[lang], timezoneId: 'Europe/Brussels', viewport: { width: w, height: w < 500 ? 740 : 900 }, colorScheme: scheme, reducedMotion: 'reduce' })
    const page = await ctx.newPage()
    page.on('console', m => m.type() === 'error' && console.log(name, 'console', m.text()))
    const q = path.includes('?') ? '&' : '?'
    await page.goto(`${base}/table-tennis${path}${q}lang=${lang}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(300)
    const over = await page.evaluate(() => {
      const out = []
      if (document.documentElement.scrollWidth > innerWidth) out.push(`PAGE ${document.documentElement.scrollWidth}`)
      for (const e of document.querySelectorAll('.table-frame, .tt-rank-chart, .tt-rank-chart *, .tt-log, pre')) if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === 'auto') out.push(`${(e.getAttribute('aria-label') ?? e.className).slice(0, 50)}: ${e.scrollWidth}>${e.clientWidth}`)
      return out
    })
    console.log(name, lang, w, scheme, over.join(' | '))
    if (!process.env.NOSHOT) await page.screenshot({ path: `/tmp/look2/shots/${name}-${lang}-${w}-${scheme}.png`, fullPage: true })
    await ctx.close()
  }
}
await browser.close()
