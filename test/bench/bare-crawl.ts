// `bare-crawl.ts <site> <at once>`: a link crawler of a few lines, on undici and htmlparser2. It
// follows every link of the site and keeps the titles. Prints its time and its pages.
import { Parser } from 'htmlparser2'
import { Pool } from 'undici'

export type BareCrawl = { readonly ms: number; readonly pages: number }

const [site = '', atOnce = '8'] = process.argv.slice(2)
const pool = new Pool(site, { connections: Number(atOnce) })
const titles = new Map<string, string>()
const known = new Set(['/'])
const queue = ['/']

async function visit(path: string): Promise<void> {
  const { body } = await pool.request({ path, method: 'GET' })
  let title = ''
  let isTitle = false
  const parser = new Parser({
    onopentag: (name, { href }) => {
      isTitle = name === 'title'
      if (name !== 'a' || href === undefined) return
      const url = new URL(href, `${site}${path}`)
      const target = url.pathname + url.search
      if (url.origin !== site || known.has(target)) return
      known.add(target)
      queue.push(target)
    },
    ontext: (text) => {
      if (isTitle) title += text
    },
    onclosetag: () => {
      isTitle = false
    },
  })
  parser.end(await body.text())
  titles.set(path, title)
}

const startedAt = performance.now()
let active = 0
await new Promise<void>((resolve, reject) => {
  const next = (): void => {
    if (active === 0 && queue.length === 0) resolve()
    for (; active < Number(atOnce) && queue.length > 0; active += 1) {
      visit(queue.shift() ?? '/')
        .then(() => {
          active -= 1
          next()
        })
        .catch(reject)
    }
  }
  next()
})
const ms = performance.now() - startedAt
await pool.close()
console.log(JSON.stringify({ ms, pages: titles.size } satisfies BareCrawl))
