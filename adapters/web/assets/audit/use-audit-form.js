import { useState } from 'preact/hooks'
import { webAddress } from '../parts/web-address.js'
import { emptyFields, requestOf } from './audit-fields.js'

/** @typedef {import('./audit-fields.js').AuditFields} AuditFields */
/** @typedef {import('./audit-fields.js').FieldProblems} FieldProblems */

/**
 * What stands in the form of an audit.
 * @param {string} typed The address that is there at first.
 */
export function useAuditForm(typed) {
  const [fields, setFields] = useState(() => ({ ...emptyFields, url: typed }))
  const [problems, setProblems] = useState(/** @type {FieldProblems} */ ({}))
  const [note, setNote] = useState(/** @type {string | undefined} */ (undefined))
  /** @param {Partial<AuditFields>} change */
  const change = (change) => {
    setFields((known) => ({ ...known, ...change }))
    const left = Object.entries(problems).filter(([name]) => !(name in change))
    if (left.length < Object.keys(problems).length) setProblems(Object.fromEntries(left))
    if ('url' in change) setNote(undefined)
  }
  /** The request, or nothing where a field keeps it from being one. */
  const checked = () => {
    const { request, problems: found } = requestOf(fields)
    const { url, isCompleted } = webAddress(fields.url)
    setProblems(found)
    if (Object.keys(found).length > 0) return undefined
    setFields({ ...fields, url })
    setNote(isCompleted ? `https:// was added: ${url}` : undefined)
    return request
  }
  return { fields, problems, setProblems, note, change, checked }
}
