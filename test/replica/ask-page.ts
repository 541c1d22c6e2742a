import { type CheerioAPI, load } from 'cheerio'
import type { Replica } from './server.ts'

export type Asked = {
  /** Sent urlencoded by POST; without it the page is asked for by GET. */
  readonly form?: Readonly<Record<string, string>>
  readonly cookie?: string
}

export type Page = {
  readonly status: number
  readonly html: string
  readonly $: CheerioAPI
  readonly headers: Headers
}

/** One page of a replica, as it comes. */
export async function askPage(replica: Replica, path: string, asked: Asked = {}): Promise<Page> {
  const { form, cookie } = asked
  const response = await fetch(`${replica.url}${path}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: cookie === undefined ? {} : { cookie },
  })
  const html = Buffer.from(await response.arrayBuffer()).toString('utf8')
  return { status: response.status, html, $: load(html), headers: response.headers }
}

/** Texts of a page's cells, row by row. */
export function cellsOf($: CheerioAPI, table: string): readonly (readonly string[])[] {
  return $(`${table} tbody tr`)
    .toArray()
    .map((row) =>
      $(row)
        .find('td')
        .toArray()
        .map((cell) => $(cell).text().trim()),
    )
}
