import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * Runs the tests: `node --import tsx test/run.ts [part of a path …]`. A process takes longer to
 * start than most files take to run, so files share processes: all but those that start servers,
 * browsers or processes of their own, or measure memory.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const batchFolder = join(root, 'node_modules/.cache/test-batches')
const FILES_PER_PROCESS = 14
const PROCESSES = 3
const ALONE = [
  /^test\/web\//,
  /^test\/integration\//,
  /^test\/adapters\/cli\/(?:command|scrape-command)/,
  /^test\/adapters\/io\/browser\//,
  /^test\/adapters\/(?:http\/(?:uws|serve)|io\/(?:compute|playwright|store-crash|data-folder|lowdb))/,
  /^test\/docs\/(?:examples|live|worked|data-service)/,
  /^test\/plugins\/(?:visual|tier2|browsing)\//,
  /^test\/plugins\/tabletennis\/(?:source|steps)\/browser/,
]

function testFiles(parts: readonly string[]): readonly string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .sort()
}

/** One file that imports the others, since the test runner gives each file a process. */
function writeBatch(files: readonly string[], index: number): string {
  const batch = join(batchFolder, `${process.pid}-${index}.test.mjs`)
  const lines = files.map((file) => `await import('${pathToFileURL(join(root, file)).href}')`)
  writeFileSync(batch, `${lines.join('\n')}\n`)
  return batch
}

function batchesOf(files: readonly string[]): readonly string[] {
  const count = Math.ceil(files.length / FILES_PER_PROCESS)
  return Array.from({ length: count }, (_, index) => {
    // Neighbours in a folder are alike: dealing them out makes processes last equally long.
    const own = files.filter((_file, place) => place % count === index)
    return writeBatch(own, index)
  })
}

const files = testFiles(process.argv.slice(2))
const isAlone = (file: string): boolean => ALONE.some((pattern) => pattern.test(file))
mkdirSync(batchFolder, { recursive: true })
const shared = batchesOf(files.filter((file) => !isAlone(file)))
const alone = files.filter(isAlone).map((file) => relative(process.cwd(), join(root, file)))
const setup = pathToFileURL(join(root, 'test/support/setup.ts')).href
const runner = ['--test', `--test-concurrency=${PROCESSES}`, ...alone, ...shared]
const tests = spawn(process.execPath, ['--import', 'tsx', '--import', setup, ...runner], {
  stdio: 'inherit',
})
tests.on('exit', (code) => {
  for (const batch of shared) rmSync(batch, { force: true })
  process.exitCode = code ?? 1
})
