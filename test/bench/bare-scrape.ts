// What a short script would do: `bare-scrape.ts <source> <pages> <at once>` asks for pages of
// standings with undici, reads their cells with cheerio, and prints its pace.
import { load } from 'cheerio'
import { Pool } from 'undici'

const PATH = '/interclubs/rankings_division.php'
const WEEKS = 22
/** Pages until the compiler has settled. */
const WARM_UP_PAGES = 300

/** Milliseconds per page, and the cells read. */
export type BareScrape = { readonly msPerPage: number; readonly cells: number }

async function divisionIds(pool: Pool): Promise<string[]> {
  const { body } = await pool.request({ path: PATH, method: 'GET' })
  const $ = load(await body.text())
  const options = $('#divisionSelect option').toArray()
  return options.map((option) => $(option).attr('value') ?? '').filter((id) => id !== '')
}

async function readPage(pool: Pool, divisionId: string, week: number): Promise<string[][]> {
  const { body } = await pool.request({
    path: PATH,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `division=${divisionId}&semaine=${week}`,
  })
  const $ = load(await body.text())
  const tables = $('table').toArray()
  const standings = tables.find((table) => $(table).find('th').text().includes('Équipe'))
  if (standings === undefined) return []
  const rows = $(standings).find('tbody tr').toArray()
  return rows.map((row) =>
    $(row)
      .find('td')
      .toArray()
      .map((cell) => $(cell).text().trim()),
  )
}

async function scrape(source: string, pages: number, atOnce: number): Promise<BareScrape> {
  const pool = new Pool(source, { connections: atOnce })
  const ids = await divisionIds(pool)
  let next = 0
  let cells = 0
  let startedAt = 0
  const work = async (): Promise<void> => {
    while (next < pages) {
      if (next === WARM_UP_PAGES) startedAt = performance.now()
      const at = next
      next += 1
      const id = ids[Math.floor(at / WEEKS) % ids.length] ?? ''
      const rows = await readPage(pool, id, (at % WEEKS) + 1)
      cells += rows.flat().length
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return { msPerPage: elapsedMs / (pages - WARM_UP_PAGES), cells }
}

const [source = '', pages = '0', atOnce = '1'] = process.argv.slice(2)
console.log(JSON.stringify(await scrape(source, Number(pages), Number(atOnce))))
