import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { isCode } from '../../storage/is-code.ts'

/** Says before any work is done that a file could not be written. @throws INVALID_REQUEST */
export async function assertWritable(file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK)
    if ((await stat(file)).isDirectory()) throw new Error('it is a folder')
    await access(file, constants.W_OK)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isNew = isCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'stat'
    if (isNew) return
    const problem = `${file} cannot be written (${error.message})`
    throw new AppError('INVALID_REQUEST', { problem }, { cause: error })
  }
}
