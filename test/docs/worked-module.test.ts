import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'
import { startLoopbackSite } from '../support/loopback-site.ts'
import { root } from './guide.ts'
import { GuideFiles } from './guide-files.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'manifold-guides-'))
after(() => rmSync(folder, { recursive: true, force: true }))
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')

/** The modules of the guide stand with their prompts in that folder, the table of keys beside them. */
const runModuleHere = `import { type ModuleTrial, runModule as run, type TrialResult } from '${root}test/support/run-module.ts'
import type { TestContext } from 'node:test'
export { resultOf } from '${root}test/support/run-module.ts'
export function runModule(id: string, trial: ModuleTrial, t?: TestContext): Promise<TrialResult> {
  return run(id, { ...trial, root: '${folder}' }, t)
}
`
const plugins = new GuideFiles('plugins/README.md', folder, {
  'test/support/run-module.ts': runModuleHere,
  'manifests/credentials.yaml': readFileSync(`${root}manifests/credentials.yaml`, 'utf8'),
})
const manifests = new GuideFiles('manifests/README.md', folder)
const adapters = new GuideFiles('adapters/README.md', folder)

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

for (const path of plugins.paths.filter((one) => one.endsWith('.test.ts'))) {
  describe(path, async () => {
    await plugins.import(path)
  })
}

test('a page can be audited from code as the guide shows', async (t) => {
  const site = await startLoopbackSite({ routes: { '/': { body: '<title>Wheels</title>' } } })
  t.after(() => site.close())
  const { scoresOf } = (await adapters.import('adapters/audit-one-page.ts')) as {
    scoresOf(url: string, env: object): Promise<{ overall: number | null }>
  }
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

test('the guides’ code is typed as strictly as the project’s', async () => {
  const config = { extends: join(root, 'tsconfig.json'), include: ['**/*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler], { cwd: folder }).catch(
    ({ stdout }: { readonly stdout: string }) => ({ stdout }),
  )
  assert.deepEqual(
    stdout.split('\n').filter((line) => /^(plugins|adapters|test)\//.test(line)),
    [],
  )
})
