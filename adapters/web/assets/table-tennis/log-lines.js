/** @typedef {import('./parts/answers.js').LogLine} LogLine */

/** As many as the server keeps. */
const mostLines = 2000
/** @type {readonly string[]} */
const levels = ['info', 'warn', 'error']

/**
 * Lines with new ones, each once although a connection that was renewed repeats some.
 * @param {readonly LogLine[]} lines by their number. @param {readonly LogLine[]} more
 * @returns {readonly LogLine[]}
 */
export function withLines(lines, more) {
  let last = lines.at(-1)?.seq ?? 0
  const fresh = more.filter(({ seq }) => {
    if (seq <= last) return false
    last = seq
    return true
  })
  return fresh.length === 0 ? lines : [...lines, ...fresh].slice(-mostLines)
}

/** Lines that are at least as grave. @param {readonly LogLine[]} lines @param {string} level */
export function graveLines(lines, level) {
  const least = levels.indexOf(level)
  return lines.filter((line) => levels.indexOf(line.level) >= least)
}
