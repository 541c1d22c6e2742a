// `bare-crawl.ts <site> <at once> [tree]`: a link crawler of a few lines, on undici and htmlparser2.
// With `tree` it builds the tree that browsers build, with parse5. It follows every link of the site
// and keeps the titles. Prints its time and its pages.
import { Parser } from 'htmlparser2'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { Pool } from 'undici'

export type BareCrawl = { readonly ms: number; readonly pages: number }

const [site = '', atOnce = '8', how = 'events'] = process.argv.slice(2)
const pool = new Pool(site, { connections: Number(atOnce) })
const titles = new Map<string, string>()
const known = new Set(['/'])
const queue = ['/']

async function visit(path: string): Promise<void> {
  const { body } = await pool.request({ path, method: 'GET' })
  const html = await body.text()
  const { title, links } = how === 'tree' ? readTree(html) : readEvents(html)
  titles.set(path, title)
  for (const href of links) {
    const url = new URL(href, `${site}${path}`)
    const target = url.pathname + url.search
    if (url.origin !== site || known.has(target)) continue
    known.add(target)
    queue.push(target)
  }
}

type Read = { readonly title: string; readonly links: readonly string[] }

function readEvents(html: string): Read {
  const links: string[] = []
  let title = ''
  let isTitle = false
  const parser = new Parser({
    onopentag: (name, { href }) => {
      isTitle = name === 'title'
      if (name === 'a' && href !== undefined) links.push(href)
    },
    ontext: (text) => {
      if (isTitle) title += text
    },
    onclosetag: () => {
      isTitle = false
    },
  })
  parser.end(html)
  return { title, links }
}

function readTree(html: string): Read {
  const links: string[] = []
  let title = ''
  const nodes: DefaultTreeAdapterTypes.ChildNode[] = [...parse(html).childNodes]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (!('tagName' in node)) continue
    const href = node.attrs.find(({ name }) => name === 'href')?.value
    if (node.tagName === 'a' && href !== undefined) links.push(href)
    const [text] = node.childNodes
    if (node.tagName === 'title' && text && 'value' in text) title = text.value
    nodes.push(...node.childNodes)
  }
  return { title, links }
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
