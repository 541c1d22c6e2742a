import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The Markdown files of the project, by path from its folder. */
export const guidePaths = [
  'README.md',
  'manifests/README.md',
  'plugins/README.md',
  'adapters/README.md',
  'NOTICE.md',
] as const

/** One fenced block. `path`: the file it stands for, when the line before says so. */
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
