import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A bundled data file (YAML, or JSON by its ending), parsed; its shape is the caller's claim. */
export function readDataFile<T>(file: string): T {
  const text = readFileSync(file, 'utf8')
  return (file.endsWith('.json') ? JSON.parse(text) : parse(text)) as T
}
