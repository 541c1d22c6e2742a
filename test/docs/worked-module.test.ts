import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { runCommandLine } from '../../adapters/cli/command-line.ts'
import type * as Types from '../../manifests/write-types.ts'
import { terminalDouble } from '../adapters/cli/terminal-double.ts'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'
import { startLoopbackSite } from '../support/loopback-site.ts'
import { TEMP } from '../support/temp-folder.ts'
import { copyProject, GuideFiles } from './guide-files.ts'

const run = promisify(execFile)
const folder = realpathSync(mkdtempSync(join(TEMP, 'manifold-guides-')))
after(() => rmSync(folder, { recursive: true, force: true }))
copyProject(folder)
const plugins = new GuideFiles('plugins/README.md', folder)
const manifests = new GuideFiles('manifests/README.md', folder)
const adapters = new GuideFiles('adapters/README.md', folder)

type Imported = Pick<typeof Types, 'moduleTypeFiles'> & {
  readonly runCommandLine: typeof runCommandLine
  scoresOf(url: string, env: object): Promise<{ overall: number | null }>
}
let imported: Imported

/** Runs node in the copy; gives what it prints, also when it fails. */
async function node(...args: readonly string[]): Promise<string> {
  // The type checker takes less work with more memory.
  const env = { GOGC: '400', ...process.env, NODE_TEST_CONTEXT: undefined }
  const told = run(process.execPath, args, { cwd: folder, env })
  const { stdout, stderr } = await told.catch(
    (failed: { stdout: string; stderr: string }) => failed,
  )
  return stdout + stderr
}

test('the guides show these files', () => {
  assert.deepEqual(
    [...plugins.paths, ...manifests.paths, ...adapters.paths],
    [
      'manifests/modules/securityTxt.yaml',
      'plugins/audit/security-txt/plugin.ts',
      'test/plugins/audit/security-txt/plugin.test.ts',
      'manifests/modules/siteAge.yaml',
      'plugins/audit/site-age/first-copy.ts',
      'plugins/audit/site-age/plugin.ts',
      'test/plugins/audit/site-age/plugin.test.ts',
      'plugins/audit/page/links/telephone-links.ts',
      'test/plugins/audit/page/links/telephone-links.test.ts',
      'plugins/audit/page/metadata/title-repeats.ts',
      'manifests/prompts/foundingYear.yaml',
      'adapters/audit-one-page.ts',
    ],
  )
})

describe('the tests that the guides show', async () => {
  let ended = 0
  afterEach(() => {
    ended += 1
  })
  // In one bundle, because they share most of the project.
  const files = await adapters.import(
    ...['manifests/write-types.ts', 'adapters/cli/command-line.ts', 'adapters/audit-one-page.ts'],
    ...plugins.paths.filter((path) => path.endsWith('.test.ts')),
  )
  imported = Object.assign({}, ...files)
  test('are eight or so', () => assert.ok(ended >= 7 && ended <= 9, `${ended} tests`))
})

test('the project with the modules of the guide passes lint', async () => {
  const { moduleTypeFiles, runCommandLine } = imported
  const added = plugins.paths.map((path) => /^manifests\/modules\/(\w+)\.yaml$/.exec(path)?.[1])
  for (const [name, text] of await moduleTypeFiles((id) => added.includes(id))) {
    writeFileSync(join(folder, 'manifests/types', name), text)
  }
  const terminal = terminalDouble()
  const code = await runCommandLine(['lint', 'seo.mobile'], terminal)
  assert.deepEqual([code, terminal.err.text], [0, ''])
  assert.match(terminal.out.text, /are valid\.\n$/)
})

test('the code of the guides is typed as strictly as the project', async () => {
  const shown = [...plugins.paths, ...adapters.paths].filter((path) => path.endsWith('.ts'))
  const changed = ['plugins/index.ts', 'plugins/audit/page/page-facts.ts']
  const include = [...shown, ...changed, '**/*.d.cts']
  const config = { extends: './tsconfig.json', include }
  writeFileSync(join(folder, 'tsconfig.guides.json'), JSON.stringify(config))
  const compiler = 'node_modules/typescript/bin/tsc'
  const options = ['--noEmit', '--checkers', '1', '-p', 'tsconfig.guides.json']
  assert.equal(await node(compiler, ...options), '')
})

test('a page can be audited from code as the guide shows', async (t) => {
  const site = await startLoopbackSite({ routes: { '/': { body: '<title>Wheels</title>' } } })
  t.after(() => site.close())
  const { scoresOf } = imported
  const config = join(folder, 'local-checks.yaml')
  writeFileSync(config, JSON.stringify(LOCAL_CHECKS_ONLY))
  const env = {
    ALLOW_LOCALHOST_AUDIT: 'true',
    DATA_DIR: join(folder, 'var'),
    CONFIG_FILE: config,
  }
  const { overall } = await scoresOf(`${site.origin}/`, env)
  assert.ok(typeof overall === 'number' && overall < 100)
})
