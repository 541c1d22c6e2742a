import type { ErrorDetail } from '../../../core/errors.ts'
import { invalidRequest } from '../../http/request-error.ts'
import { showValue } from '../../http/schema-problems.ts'
import { auditRequestSchema } from './audit-request.ts'

type Property = { readonly type: string }

/** As JSON writes numbers: 15000, 1.5e4. */
const numberText = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const options: Readonly<Record<string, Property>> = auditRequestSchema.properties.options.properties

/**
 * An AuditRequest written as a query, still to be validated: `url`, and each option by its name.
 * Lists are comma-separated or repeated. A text that does not read as its option's type, and an
 * option that does not exist, stay as they are, so that validation names them.
 * @throws INVALID_REQUEST for a repeated name that is no list.
 */
export function auditRequestOfQuery(query: string): unknown {
  const given = new URLSearchParams(query)
  const names = [...new Set(given.keys())]
  const repeated = names.filter((name) => given.getAll(name).length > 1 && !isList(name))
  if (repeated.length > 0) throw invalidRequest(repeated.map(repetition))
  const read = names
    .filter((name) => name !== 'url')
    .map((name) => [name, optionValue(options[name], given.getAll(name))] as const)
  const url = given.get('url')
  return { ...(url === null ? {} : { url }), options: Object.fromEntries(read) }
}

function isList(name: string): boolean {
  return Object.hasOwn(options, name) && options[name]?.type === 'array'
}

function repetition(name: string): ErrorDetail {
  const path = name === 'url' ? '/url' : `/options/${name}`
  return { path, message: `${showValue(name)} is given more than once: keep one.` }
}

function optionValue(property: Property | undefined, texts: readonly string[]): unknown {
  const [text = ''] = texts
  switch (property?.type) {
    case 'boolean':
      return booleanOf(text)
    case 'integer':
      return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
    case 'number':
      return numberText.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
    case 'array':
      return texts.flatMap((part) => part.split(',')).filter((part) => part !== '')
    default:
      return text
  }
}

function booleanOf(text: string): boolean | string {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  return text
}
