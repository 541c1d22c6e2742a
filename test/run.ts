import { exec, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type BuildOptions, build } from 'esbuild'
import { bundling } from '../adapters/bundled.js'
import { memoryFolder } from './support/temp-folder.ts'

/*
 * Runs the tests: `node --import tsx test/run.ts [part of a path …]`. Run a failed file by itself to
 * see the lines of its sources in stack traces. Files share processes, because a process takes longer
 * to start, and to run code for the first time, than most files take to run. With `--checks`, style
 * and types are checked at the same time. Short forms of the trials run only if they are asked for.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const batchFolder = join(root, 'node_modules/.cache/test-batches')
/**
 * Two for each processor, and one more: some wait for a browser, a process or a clock. Nine
 * on two processors took a quarter longer, because they drive each other's memory out of the caches.
 */
const PROCESSES = 2 * availableParallelism() + 1
const TRIALS = /^test\/(?:fuzz|soak)\//
/**
 * Files that start the same (browsers, processes, worker threads) share processes with each other
 * and with nothing else. `batches` is the number of processes that the group is spread over. A file
 * belongs to the first group that names it. Batches start in the order of `start`: those that keep a
 * processor busy to the end first, beside them those that mostly wait.
 */
const GROUPS: readonly {
  readonly files: RegExp
  readonly batches: number
  readonly start: number
}[] = [
  // Processes of the command and of the server, and whole scrapes.
  {
    files:
      /^test\/(?:integration\/table-tennis|adapters\/(?:cli\/(?:command|scrape-command)|mcp\/stdio)|soak\/)/,
    batches: 1,
    start: 3,
  },
  {
    files:
      /^test\/(?:web\/|adapters\/browser\/|plugins\/audit\/(?:visual|tier2)\/|plugins\/table-tennis\/\w+\/browser)/,
    batches: 1,
    start: 4,
  },
  // Whole audits in this process.
  {
    files: /^test\/(?:integration\/audits|contracts\/openapi|docs\/shown|fuzz\/addresses\/program)/,
    batches: 1,
    start: 2,
  },
  // PostgreSQL (PGlite, which takes seconds to start, where none answers), threads, and other programs.
  {
    files:
      /^test\/(?:docs\/worked|contracts\/document-store|adapters\/(?:http\/server|serve\.|workers\/|storage\/(?:data-folder|lowdb)|tasks\/fleet-|site-audits\/shared-))/,
    batches: 1,
    start: 5,
  },
  { files: /^test\//, batches: 2, start: 1 },
]

function testFiles(parts: readonly string[]): readonly string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) =>
      parts.length === 0 ? !TRIALS.test(file) : parts.some((part) => file.includes(part)),
    )
    .sort()
}

/** Returns the files that share each process. */
function batchesOf(files: readonly string[]): readonly (readonly string[])[] {
  const groups = GROUPS.map((): string[] => [])
  for (const file of files) groups[GROUPS.findIndex((group) => group.files.test(file))]?.push(file)
  // Neighbours in a folder are alike: dealing them out makes processes last equally long.
  return GROUPS.map(({ batches, start }, group) => ({ batches, start, files: groups[group] ?? [] }))
    .sort((one, other) => one.start - other.start)
    .flatMap(({ batches, files }) =>
      Array.from({ length: batches }, (_, batch) =>
        files.filter((_file, place) => place % batches === batch),
      ),
    )
    .filter(({ length }) => length > 0)
}

/** A server that a test did not close would keep its process, and with it the whole run, for ever. */
const LEFT_OVER_MS = 20_000

/**
 * A file that loads those of a batch, each in a suite of its own: then hooks of a file are called
 * around its own tests, and its tests end before those of the next begin.
 */
function batchText(files: readonly string[], bundle: string): string {
  return `import { after, describe } from 'node:test'
import { load } from ${JSON.stringify(bundle)}

let running = ${files.length}
function tellWhatIsLeft() {
  console.error(
    'The tests have ended, but this process has not, because of: ' +
      process.getActiveResourcesInfo().join(', '),
  )
  process.exit(1)
}
for (const name of ${JSON.stringify(files, null, 2)}) {
  await new Promise((loaded) => {
    describe(name, () => {
      after(() => {
        if (--running === 0) setTimeout(tellWhatIsLeft, ${LEFT_OVER_MS}).unref()
      })
      return load[name]().finally(loaded)
    })
  })
}
`
}

/**
 * All files become one, which runs of a file only what is asked for: to load thousands one by one
 * takes a third of the time of all tests, and to print for each batch what they share takes seconds.
 */
async function writeBatches(batches: readonly (readonly string[])[]): Promise<readonly string[]> {
  const bundle = join(batchFolder, `${process.pid}`)
  const imports = batches
    .flat()
    .map(
      (file) => `  ${JSON.stringify(file)}: () => import(${JSON.stringify(join(root, file))}),\n`,
    )
  writeFileSync(
    `${bundle}.ts`,
    `import ${JSON.stringify(join(root, 'test/support/setup.ts'))}\n` +
      `export const load = {\n${imports.join('')}}\n`,
  )
  await build({
    ...bundling,
    sourcemap: withMaps && 'linked',
    entryPoints: [`${bundle}.ts`],
    outdir: batchFolder,
  } as BuildOptions)
  return batches.map((files, index) => {
    // The test runner starts files in the order of their names.
    const place = `${bundle}-${String(index).padStart(3, '0')}.test.mjs`
    writeFileSync(place, batchText(files, pathToFileURL(`${bundle}.mjs`).href))
    return place
  })
}

/** Returns the output of `npm run <script>` if it failed. */
async function failureOf(script: string): Promise<readonly string[]> {
  try {
    // The type checker is a Go program: with more memory it collects garbage less often, which saves a fifth of its work.
    const env = { GOGC: '400', ...process.env }
    await promisify(exec)(`npm run -s ${script}`, { cwd: root, maxBuffer: 1e8, env })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }
    return [`npm run ${script} failed:\n${stdout}${stderr}`]
  }
}

mkdirSync(batchFolder, { recursive: true })
const { values, positionals: parts } = parseArgs({
  options: { checks: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const files = testFiles(parts)
if (files.length === 0) {
  // Without files, the runner would look for some of its own.
  console.error(`No test file has ${parts.join(' or ')} in its path.`)
  process.exit(1)
}
// Mapping the stack of every error costs a tenth of the time of all tests. A few files can afford it.
const withMaps = parts.length > 0
const batches = await writeBatches(batchesOf(files))
const checks = (values.checks ? ['lint', 'typecheck'] : []).map(failureOf)
const flags = [
  ...['--import', 'reflect-metadata'],
  // Tests make much that lives for a moment: more room for the young costs less than collecting them.
  ...['--min-semi-space-size=64', '--max-semi-space-size=64'],
  // Most code runs a few times only: to optimise it costs more than it saves. Later versions of Node
  // have no such flag, and optimise later anyway.
  ...(process.version.startsWith('v20.') ? ['--interrupt-budget=500000', '--max-lazy'] : []),
]
if (withMaps) flags.push('--enable-source-maps')
// This reporter names the failed tests once more at the end, wherever the output goes.
const reporter = '--test-reporter=spec'
const runner = ['--test', `--test-concurrency=${PROCESSES}`, reporter, ...batches]
// To write to a disk what must last takes a twentieth of the time of all tests.
const folders = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'manifold-tests-'))
const env = { ...process.env, TEST_FOLDERS: folders }
const running = spawn(process.execPath, [...flags, ...runner], { stdio: 'inherit', env })
// What an interrupted run leaves is removed as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => running.kill(signal))
}
const [code] = await once(running, 'exit')
rmSync(folders, { recursive: true, force: true })
for (const file of readdirSync(batchFolder)) {
  if (file.match(new RegExp(`^${process.pid}\\b`))) rmSync(join(batchFolder, file), { force: true })
}
const failures = (await Promise.all(checks)).flat()
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : (code ?? 1)
