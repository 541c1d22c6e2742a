import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The guide of each area, by path from the project's folder. */
export const guideOf = {
  front: 'README.md',
  manifests: 'manifests/README.md',
  operating: 'manifests/config/README.md',
  plugins: 'plugins/README.md',
  adapters: 'adapters/README.md',
  audits: 'adapters/api/audit/README.md',
  http: 'adapters/http/README.md',
  siteAudits: 'adapters/api/site-audits/README.md',
  tableTennis: 'adapters/api/table-tennis/README.md',
  terminal: 'adapters/cli/README.md',
  mcp: 'adapters/mcp/README.md',
  storage: 'adapters/storage/README.md',
  web: 'adapters/web/README.md',
  tests: 'test/README.md',
  notice: 'NOTICE.md',
  contributing: '.github/CONTRIBUTING.md',
  security: '.github/SECURITY.md',
  changes: '.github/CHANGELOG.md',
} as const

/** The Markdown files of the project. */
export const guidePaths = Object.values(guideOf)

/** One fenced block. `path`: the file it shows, if the line before names one. */
export type Block = {
  readonly language: string
  readonly text: string
  readonly line: number
  readonly path?: string
}

export function readGuide(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8')
}

/** The fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  for (let start = 0; start < lines.length; start += 1) {
    const language = /^```(\w+)$/.exec(lines[start] ?? '')?.[1]
    if (language === undefined) continue
    const end = lines.indexOf('```', start)
    const path = /^`([\w./-]+)`:$/.exec(lines[start - 2] ?? '')?.[1]
    const text = `${lines.slice(start + 1, end).join('\n')}\n`
    blocks.push({ language, text, line: start + 1, ...(path === undefined ? {} : { path }) })
    start = end
  }
  return blocks
}

/** The text outside of fenced blocks. */
export function proseOf(markdown: string): string {
  return markdown.replace(/^```\w+\n[\s\S]*?^```$/gm, '')
}

/** The text below a heading, up to the next one; undefined if there is no such heading. */
export function sectionOf(markdown: string, heading: string): string | undefined {
  return markdown.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0]
}

/** The cells of each row of the tables under a heading, up to the next heading. */
export function rowsUnder(markdown: string, heading: string): readonly (readonly string[])[] {
  const section = sectionOf(markdown, heading)
  if (section === undefined) throw new Error(`there is no heading ${heading}`)
  return [...section.matchAll(/^\|(?! ---)(.*)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .slice(1)
}

/** The code spans of a cell. */
export function codesIn(cell = ''): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

/**
 * What of a shown answer the real one lacks: members by name, values by type. Of lists, the first
 * items are compared; null matches anything.
 */
export function missingIn(real: unknown, shown: unknown, place = ''): readonly string[] {
  if (shown === null || real === null) return []
  if (typeof shown !== 'object') {
    return typeof real === typeof shown ? [] : [`${place}: ${JSON.stringify(real)}`]
  }
  const members = real as Readonly<Record<string, unknown>>
  return Object.entries(shown).flatMap(([name, value]) =>
    name in members ? missingIn(members[name], value, `${place}/${name}`) : [`${place}/${name}`],
  )
}
