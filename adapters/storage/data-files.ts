import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCode } from './is-code.ts'

/** No key has as many parts; links that lead in circles end here. */
const MAX_DEPTH = 8

/** One file below a folder: the names of the folders on the way, and its own. */
export type DataFile = readonly string[]

/**
 * Every file below a folder, in no order; none where there is no such folder. Links count as what
 * they lead to, so that a part of the data can lie on another disk. What is named like a document
 * is told, be it no file.
 * @throws the system's error when a folder cannot be read
 */
export async function dataFiles(folder: string): Promise<readonly DataFile[]> {
  const files: DataFile[] = []
  let level: DataFile[] = [[]]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const below: DataFile[] = []
    for (const parts of level) {
      for (const entry of await entriesOf(join(folder, ...parts))) {
        const path = [...parts, entry.name]
        const kind = entry.isSymbolicLink() ? await targetOf(join(folder, ...path)) : entry
        const isNamed = entry.name.endsWith('.json')
        if (kind?.isDirectory() && !isNamed) below.push(path)
        else if (kind !== undefined || isNamed) files.push(path)
      }
    }
    level = below
  }
  return files
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // Somebody may have removed it meanwhile.
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

async function targetOf(link: string) {
  try {
    return await stat(link)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ELOOP')) return undefined
    throw error
  }
}
