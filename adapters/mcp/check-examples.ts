import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { yamlLibrary } from '../../core/lazy-imports.ts'
import { projectRoot } from '../program.ts'
import { isCode } from '../storage/system-errors.ts'

type Example = Readonly<Record<string, unknown>>
type Examples = { readonly examples?: Readonly<Record<string, readonly Example[]>> }

const mostOfEach = 2

/** The first examples of each result, as the manifest of a check shows them in its second document. */
export function checkExamples(id: string): Readonly<Record<string, readonly Example[]>> {
  const file = `${join(projectRoot, 'manifests/checks', ...id.split('.'))}.yaml`
  const documents = yamlLibrary().parseAllDocuments(textOf(file))
  const [, second] = Array.isArray(documents) ? documents : []
  const { examples = {} } = (second?.toJS() as Examples | undefined) ?? {}
  return Object.fromEntries(
    Object.entries(examples).map(([status, list]) => [
      status,
      list.filter(isPlain).slice(0, mostOfEach),
    ]),
  )
}

/** Examples with templates can only be read with the code that fills them in. */
function isPlain(example: Example): boolean {
  return !JSON.stringify(example).includes('{{')
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}
