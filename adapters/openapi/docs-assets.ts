import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type TaggedFile, taggedFile } from '../http/compressed-reply.ts'
import { compressed } from '../web/compressed-file.ts'
import { installedFile } from '../web/package-modules.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

/** What the page of the documentation loads, all of it. */
const FILES = {
  'docs.js': { type: SCRIPT, place: () => own('docs.js') },
  'docs.css': { type: STYLE, place: () => own('docs.css') },
  'swagger-ui-bundle.js': { type: SCRIPT, place: () => swagger('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: STYLE, place: () => swagger('swagger-ui.css') },
} as const

export type DocsFile = keyof typeof FILES

const read = new Map<DocsFile, Promise<TaggedFile>>()

/** Read when it is first asked for, then kept; undefined for a name that is not in the list. */
export function docsAsset(name: string): Promise<TaggedFile> | undefined {
  if (!isDocsFile(name)) return undefined
  const known = read.get(name)
  if (known !== undefined) return known
  const reading = readAsset(name)
  read.set(name, reading)
  reading.catch(() => read.delete(name)) // the next request tries again
  return reading
}

async function readAsset(name: DocsFile): Promise<TaggedFile> {
  const { type, place } = FILES[name]
  return taggedFile(await compressed(await readFile(place()), type))
}

function isDocsFile(name: string): name is DocsFile {
  return Object.hasOwn(FILES, name)
}

function own(name: string): string {
  return fileURLToPath(new URL(`assets/${name}`, import.meta.url))
}

function swagger(file: string): string {
  return installedFile('swagger-ui-dist', file)
}
