import { type CheerioAPI, load } from 'cheerio/slim'
import type { Dice } from '../../support/full-scale/dice.ts'

/** One way in which a site changes its markup. */
export type Drift = {
  readonly name: string
  /** Whether nothing that a reader may go by has changed, so that the page must be read as before. */
  readonly isHarmless: boolean
  /** The page after it; the same page where it has nothing of what changes. */
  apply(html: string, dice: Dice): string
}

/** Changes the tree of a page and writes it anew; entities stay as they are written. */
export function edited(html: string, edit: ($: CheerioAPI) => void): string {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: false } })
  edit($)
  return $.html()
}

const SCRIPT = /<script[\s\S]*?<\/script>/gi

/** Changes a page everywhere but in its scripts. */
export function outsideScripts(html: string, change: (text: string) => string): string {
  const scripts = html.match(SCRIPT) ?? []
  return html
    .split(SCRIPT)
    .map((text, at) => change(text) + (scripts[at] ?? ''))
    .join('')
}

/** Changes the text between tags, scripts aside. */
export function inText(html: string, change: (text: string) => string): string {
  return outsideScripts(html, (text) =>
    text.replace(/>([^<>]+)</g, (_, inner: string) => `>${change(inner)}<`),
  )
}
