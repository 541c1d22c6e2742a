// Asks the registry for known weaknesses of the dependencies that users install, and fails on one
// that is high or critical. A registry that does not answer such questions is told, and passes.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const ARGUMENTS = ['audit', '--omit=dev', '--audit-level=high', '--json']
const PATIENCE = ['--fetch-retries=1', '--fetch-timeout=30000']
const FAILING = ['high', 'critical']

/**
 * What an audit came to.
 * @param {string} output of `npm audit --json`
 * @returns {{exitCode: 0 | 1 | 2, message: string}}
 */
export function verdictOf(output) {
  const report = parsed(output)
  const counts = report?.metadata?.vulnerabilities
  if (counts !== undefined) return verdictOfReport(report)
  const isUnanswered = report?.error !== undefined || report?.message !== undefined
  if (!isUnanswered) return { exitCode: 2, message: 'npm audit said nothing that can be read.' }
  const { statusCode, error } = report
  const reason = statusCode === undefined ? (error?.code ?? 'no answer') : `status ${statusCode}`
  const message = `The registry does not answer audits (${reason}): the dependencies were not audited.`
  return { exitCode: 0, message }
}

function parsed(output) {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

function verdictOfReport({ vulnerabilities = {}, metadata }) {
  const found = Object.values(vulnerabilities).filter(({ severity }) => FAILING.includes(severity))
  if (found.length === 0) {
    const { total = 0 } = metadata.vulnerabilities
    const lesser = total === 0 ? 'none' : `${total} below`
    return { exitCode: 0, message: `No dependency has a known weakness of level high (${lesser}).` }
  }
  const lines = found.map(({ name, severity, range, via = [] }) => {
    const titles = via.flatMap((one) => (typeof one === 'string' ? `by ${one}` : one.title))
    return `  ${name} ${range} (${severity}): ${titles.join('; ')}`
  })
  return { exitCode: 1, message: ['Dependencies with known weaknesses:', ...lines].join('\n') }
}

function main() {
  const { stdout, error } = spawnSync('npm', [...ARGUMENTS, ...PATIENCE], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (error !== undefined) throw error
  const { exitCode, message } = verdictOf(stdout)
  console.log(message)
  process.exitCode = exitCode
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
