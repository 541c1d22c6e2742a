import { getSystemErrorMap } from 'node:util'
import { AppError } from '../../core/errors.ts'

export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Remedies by the system's error code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'Free space on its disk',
  EDQUOT: 'Free space, or raise the quota of this user',
  EFBIG: 'Raise the size that a file may have',
  EROFS: 'Make its file system writable again',
  EACCES: 'Let this user write there',
  EPERM: 'Let this user write there',
  EMFILE: 'Raise the number of files that a process may open (ulimit -n)',
  ENFILE: 'Raise the number of files that may be open on this machine',
  EIO: 'Check its disk',
}
const OTHER_REMEDY = 'Set DATA_DIR to a folder that this user may write to'

/**
 * The error for a document that could not be written, with file and remedy. `problem` shows only
 * the path below the data folder, because API clients read it. The cause has the whole path.
 */
export function notStored(file: string, cause: unknown): AppError {
  const code = codeOf(cause)
  const problem = `${file} in DATA_DIR could not be written: ${systemText(cause)}. ${REMEDIES[code] ?? OTHER_REMEDY}; what was stored before is unharmed.`
  return new AppError('NOT_STORED', { problem }, { cause })
}

/** The error for a data folder that cannot be used, for operators when the program starts. */
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

/** `no space left on device (ENOSPC)`. Has no path, unlike the system's own message. */
function systemText(cause: unknown): string {
  const code = codeOf(cause)
  const known = [...getSystemErrorMap().values()].find(([name]) => name === code)
  if (known !== undefined) return `${known[1]} (${code})`
  return code === '' ? 'it is not a document' : code
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
