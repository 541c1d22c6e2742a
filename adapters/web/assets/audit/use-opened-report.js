import { useState } from 'preact/hooks'
import { clearHash } from '../parts/use-hash.js'
import { readReport, sizeProblem } from '../report/read-report.js'

/** @typedef {Readonly<Record<string, unknown>>} GivenReport */

/**
 * A report from a file. `count` grows with each one; `problem`: why the last file was none.
 * @param {() => void} onOpened
 */
export function useOpenedReport(onOpened) {
  const [state, setState] = useState({
    report: /** @type {GivenReport | null} */ (null),
    problem: '',
    count: 0,
  })
  /** @param {string} problem */
  const refuse = (problem) => setState((known) => ({ ...known, problem }))
  /** @param {File} file */
  const open = async (file) => {
    const tooLarge = sizeProblem(file.size)
    if (tooLarge !== undefined) return refuse(tooLarge)
    const read = readReport(await textOf(file))
    if ('problem' in read) return refuse(read.problem)
    if (location.hash === '#open') clearHash()
    setState(({ count }) => ({ report: read.report, problem: '', count: count + 1 }))
    onOpened()
  }
  const close = () => setState((known) => ({ ...known, report: null, problem: '' }))
  return { ...state, open, close }
}

/** Empty for a file that is gone or cannot be read: no report either. @param {File} file */
async function textOf(file) {
  try {
    return await file.text()
  } catch {
    return ''
  }
}
