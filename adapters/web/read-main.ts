import { readFile } from 'node:fs/promises'
import type { WebPage } from './web-page.ts'

const mains = new Map<string, Promise<string>>()

/** The HTML of a page's element `main`, without that element. */
export function readMain({ name }: WebPage): Promise<string> {
  const kept = mains.get(name)
  if (kept !== undefined) return kept
  const reading = readFile(new URL(`pages/${name}.html`, import.meta.url), 'utf8')
  mains.set(name, reading)
  reading.catch(() => mains.delete(name)) // the next request tries again
  return reading
}
