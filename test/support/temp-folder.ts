import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Ends } from './ends.ts'

/** A folder in memory, where there is one with room: containers often limit it to 64 MB. */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 1e9 ? folder : undefined
}

/** Where the folders of tests are: in memory, if `test/run.ts` found a place there. */
export const TEMP = process.env.TEST_FOLDERS ?? tmpdir()

const folders: string[] = []
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
process.once('exit', () => folders.forEach(remove))

/**
 * Creates a folder with these files, which is removed when the test ends. What a program that the
 * test stops later still writes there is removed with the process. Returns its path.
 */
export function tempFolder(t: Ends, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(TEMP, 'manifold-'))
  folders.push(folder)
  t.after(() => {
    try {
      remove(folder)
    } catch {
      // A program still writes there. An error here would leave out the cleanup that ends it.
    }
  })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
