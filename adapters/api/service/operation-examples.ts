import { readdir, readFile } from 'node:fs/promises'
import type { OperationExamples } from '../../openapi/operation.ts'

const folder = new URL('../../openapi/examples/', import.meta.url)

/** Examples by the id of their operation, from the JSON files beside this one. */
export async function readExamples(): Promise<Readonly<Record<string, OperationExamples>>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const parts = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return JSON.parse(text) as Readonly<Record<string, OperationExamples>>
    }),
  )
  return Object.assign({}, ...parts)
}
