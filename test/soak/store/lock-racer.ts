/** Takes the folder that its parent names and says how that went; an empty name gives it back. */
import {
  acquireDataFolder,
  type DataFolderLock,
} from '../../../adapters/storage/data-folder-lock.ts'
import { AppError } from '../../../core/errors.ts'

let lock: DataFolderLock | undefined

async function take(folder: string): Promise<string> {
  try {
    if (folder === '') await lock?.release()
    else lock = await acquireDataFolder(folder, { purpose: 'a race' })
    return folder === '' ? 'free' : 'taken'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

process.on('message', async (folder: string) => process.send?.(await take(folder)))
process.send?.('ready')
