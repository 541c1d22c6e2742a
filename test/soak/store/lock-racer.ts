/**
 * Takes the folder that a line of stdin names and says how that went; an empty line gives it back.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  acquireDataFolder,
  type DataFolderLock,
} from '../../../adapters/storage/data-folder-lock.ts'
import { AppError } from '../../../core/errors.ts'

let lock: DataFolderLock | undefined
writeSync(1, 'ready\n')
for await (const folder of createInterface({ input: process.stdin })) {
  if (folder === '') {
    await lock?.release()
    lock = undefined
    writeSync(1, 'free\n')
  } else writeSync(1, `${await take(folder)}\n`)
}

async function take(folder: string): Promise<string> {
  try {
    lock = await acquireDataFolder(folder, { purpose: 'a race' })
    return 'taken'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}
