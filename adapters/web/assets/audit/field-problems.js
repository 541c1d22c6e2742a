import { ApiError } from '../parts/api.js'
import { emptyFields } from './audit-fields.js'

/** @typedef {import('./audit-fields.js').FieldProblems} FieldProblems */

const aboutAddress = ['INVALID_URL', 'SSRF_BLOCKED']
const longest = 300

/**
 * What a refusal says of single fields. Empty for a refusal that is about none of them.
 * @param {unknown} error
 * @returns {FieldProblems}
 */
export function fieldProblems(error) {
  /** @type {FieldProblems} */
  const problems = {}
  if (!(error instanceof ApiError)) return problems
  for (const { path, message } of error.details) {
    const name = fieldOf(path)
    if (name !== undefined) problems[name] ??= plain(message)
  }
  if (aboutAddress.includes(error.code)) problems.url ??= plain(error.message)
  return problems
}

/**
 * @param {string} path JSON pointer into the request.
 * @returns {keyof FieldProblems | undefined}
 */
function fieldOf(path) {
  const [, first, second = ''] = path.split('/')
  if (first === 'url') return 'url'
  if (first !== 'options') return undefined
  if (second === 'timeout') return 'timeoutSeconds'
  return Object.hasOwn(emptyFields, second)
    ? /** @type {keyof FieldProblems} */ (second)
    : undefined
}

/** The name of the property says nothing beside its field. @param {string} message */
function plain(message) {
  const text = message.replace(/^(?:options\.[a-zA-Z]+(?:\[\d+\])?|url)(?= is )/, 'This')
  return text.length > longest ? `${text.slice(0, longest).trimEnd()} …` : text
}
