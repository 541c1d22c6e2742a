import * as fs from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { promisify } from 'node:util'

const open = promisify(fs.open)
const fsync = promisify(fs.fsync)
const close = promisify(fs.close)
const mkdir = promisify(fs.mkdir)

/** Makes what was created, renamed or removed in a folder durable. Windows has no such call and needs none. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await fsync(handle)
  } finally {
    await close(handle)
  }
}

/** Makes a folder and those above it that are missing, durably. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  let parent = dirname(first)
  await flushFolder(parent)
  for (const name of relative(parent, folder).split(sep).slice(0, -1)) {
    parent += sep + name
    await flushFolder(parent)
  }
}
