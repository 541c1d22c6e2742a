// What a short script would do: `bare-pages.ts <site> <pages> <at once> <rounds>` asks for the pages
// of a site with undici, reads what they say of themselves with cheerio, and prints its pace.
import { load } from 'cheerio'
import { Pool } from 'undici'
import { median } from '../measure/figure.ts'

/** Milliseconds for all pages, the median of the rounds, and the words read. */
export type BarePages = { readonly ms: number; readonly words: number }

async function readPage(pool: Pool, path: string): Promise<number> {
  const { body } = await pool.request({ path, method: 'GET' })
  const $ = load(await body.text())
  const row = {
    title: $('title').text(),
    description: $('meta[name=description]').attr('content'),
    canonical: $('link[rel=canonical]').attr('href'),
    h1: $('h1').text(),
    links: $('a[href]')
      .toArray()
      .map((link) => $(link).attr('href')),
    words: $('main').text().split(/\s+/),
  }
  return row.words.length
}

async function readAll(pool: Pool, pages: number, atOnce: number): Promise<number> {
  let next = 0
  let words = 0
  const work = async (): Promise<void> => {
    while (next < pages) {
      const at = next
      next += 1
      words += await readPage(pool, at === 0 ? '/' : `/page-${at}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return words
}

async function measure(site: string, pages: number, atOnce: number, rounds: number) {
  const pool = new Pool(site, { connections: atOnce })
  const times: number[] = []
  let words = 0
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    words = await readAll(pool, pages, atOnce)
    times.push(performance.now() - startedAt)
  }
  await pool.close()
  // The first rounds are the compiler's.
  return { ms: median(times.slice(Math.floor(rounds / 3))), words } satisfies BarePages
}

const [site = '', pages = '50', atOnce = '8', rounds = '9'] = process.argv.slice(2)
console.log(JSON.stringify(await measure(site, Number(pages), Number(atOnce), Number(rounds))))
