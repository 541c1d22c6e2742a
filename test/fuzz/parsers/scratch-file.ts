import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined

/** A file of that text, under one name for all; it goes with the process. */
export function scratchFile(text: string): string {
  folder ??= newFolder()
  const file = join(folder, 'file')
  writeFileSync(file, text, 'latin1')
  return file
}

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'fuzz-files-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
