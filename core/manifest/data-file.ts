import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { derivedOnce } from './derived-cache.ts'
import { yamlLibrary } from './late-libraries.ts'

/** A bundled data file (YAML, or JSON by its ending), parsed; its shape is the caller's claim. */
export function readDataFile<T>(file: string): T {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.json')) return JSON.parse(text) as T
  const name = basename(file, '.yaml')
  return derivedOnce(`data-${name}`, [import.meta.url, text], () => yamlLibrary().parse(text) as T)
}
