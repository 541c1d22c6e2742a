import { getSystemErrorMap } from 'node:util'
import { AppError } from '../../core/errors.ts'

/** Whether a system call failed with one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** What can be done, by the code of the system's error. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'Free space on its disk',
  EDQUOT: 'Free space, or raise the quota of this user',
  EFBIG: 'Raise the size that a file may have',
  EROFS: 'Make its file system writable again',
  EACCES: 'Let this user write there',
  EPERM: 'Let this user write there',
  EMFILE: 'Raise the number of files that a process may open (ulimit -n)',
  ENFILE: 'Raise the number of files that may be open on this machine',
  EIO: 'Look after its disk',
}
const OTHER_REMEDY = 'Set DATA_DIR to a folder that this user may write to'

/**
 * What keeps a document from being written, with file and remedy: `problem` names the file below
 * the data folder alone, since callers of the API read it; the cause has the whole path.
 */
export function notStored(file: string, cause: unknown): AppError {
  const code = codeOf(cause)
  const problem = `${file} in DATA_DIR could not be written: ${systemText(cause)}. ${REMEDIES[code] ?? OTHER_REMEDY}; what was stored before is unharmed.`
  return new AppError('NOT_STORED', { problem }, { cause })
}

/** What keeps the data folder from being used, as a server or a command says it at its start. */
export function unusableFolder(folder: string, cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : String(cause)
  const remedy = REMEDIES[codeOf(cause)]
  const other = `${remedy === undefined ? 'Set' : `${remedy}, or set`} DATA_DIR to a folder that this user may read and write.`
  return new AppError(
    'INVALID_CONFIG',
    { problem: `The data folder ${folder} cannot be used: ${why}. ${other}` },
    { cause },
  )
}

/** `no space left on device (ENOSPC)`: without a path, which the system's own message may have. */
function systemText(cause: unknown): string {
  const code = codeOf(cause)
  const known = [...getSystemErrorMap().values()].find(([name]) => name === code)
  if (known !== undefined) return `${known[1]} (${code})`
  return code === '' ? 'it is no document' : code
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
