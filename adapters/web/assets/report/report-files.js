import { request } from '../parts/api.js'
import { fileNameOf } from './file-name.js'

/** @typedef {{blob: Blob, name: string}} SavedFile */

const endings = /** @type {Readonly<Record<string, string>>} */ ({ markdown: 'md' })

/**
 * A report as the server writes it.
 * @param {string} kind `html`, `pdf` or `markdown`
 * @param {unknown} plan
 * @param {string} name without its ending, where the server names none.
 * @returns {Promise<SavedFile>}
 * @throws {import('../parts/api.js').ApiError} where it cannot.
 */
export async function exportedFile(kind, plan, name) {
  const response = await request(`/api/export/${kind}`, { body: plan })
  const given = response.headers.get('content-disposition')
  return {
    blob: await response.blob(),
    name: fileNameOf(given, `${name}.${endings[kind] ?? kind}`),
  }
}

/** A report as it came. @param {unknown} report @param {string} name @returns {SavedFile} */
export function jsonFile(report, name) {
  const blob = new Blob([`${JSON.stringify(report, null, 2)}\n`], { type: 'application/json' })
  return { blob, name: `${name}.json` }
}

/** Hands a file to the browser to be saved. @param {SavedFile} file */
export function saveFile({ blob, name }) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
