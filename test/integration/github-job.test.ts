import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { tempFolder } from '../support/temp-folder.ts'

type Action = {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}
type Step = { readonly name?: string; readonly run?: string; readonly env?: Values }
type Values = Readonly<Record<string, string>>

const folder = fileURLToPath(new URL('../../manifests/deploy', import.meta.url))
const action = parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action
const step = action.runs.steps.find(({ name }) => name === 'Audit')!
const absent = existsSync('/bin/bash') ? false : 'there is no bash here'

/** The environment of the step, with its inputs as the runner fills them in. */
function stepEnv(inputs: Values): Values {
  const entries = Object.entries(step.env ?? {}).map(([name, text]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1] ?? ''
    assert.ok(action.inputs[input], `${name} names no input`)
    return [name, inputs[input] ?? action.inputs[input].default]
  })
  return Object.fromEntries(entries)
}

/** Runs the audit step of the action in a repository, as a runner would. */
async function job(t: TestContext, repository: string, inputs: Values = {}) {
  const summary = join(tempFolder(t), 'summary.md')
  const { PATH = '' } = process.env
  const runner = {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: folder,
    GITHUB_STEP_SUMMARY: summary,
  }
  const env = { PATH, DATA_DIR: tempFolder(t), ...runner, ...stepEnv(inputs) }
  const script = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? '']
  const end = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile('/bin/bash', script, { cwd: repository, env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })
  return { ...end, summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '' }
}

const page = (head: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><main><h1>Bicycle repair in Ghent</h1></main></body></html>`

test('a repository with an audit file fails its job, then passes it', {
  skip: absent,
}, async (t) => {
  const repository = tempFolder(t, {
    '.manifold.yaml': [
      'folder: dist',
      'origin: https://www.example.com',
      'only: [seo]',
      'baseline: known-findings.json',
      'failOn: fail',
    ].join('\n'),
    'known-findings.json': '{ "findings": [] }',
    'dist/index.html': page('<title>Bicycle repair in Ghent, while you wait</title>'),
  })
  const broken = await job(t, repository)
  assert.equal(broken.code, 1, broken.stderr)
  assert.match(broken.stdout, /^::error title=Manifold::--fail-on fail: \d+ new failed checks: /)
  assert.match(
    broken.stdout,
    /^::error title=Page has no meta description,file=dist\/index\.html::Fix: /m,
  )
  assert.match(broken.summary, /The audit failed:/)
  const { runs } = JSON.parse(readFileSync(join(repository, 'manifold.sarif'), 'utf8'))
  assert.ok(runs[0].results.length > 0)

  // The site's authors accept the problems they know: the failed run becomes the baseline.
  const known = runs[0].results.map((result: { ruleId: string; properties: { page: string } }) => ({
    check: result.ruleId,
    page: result.properties.page,
    place: '',
    status: 'fail',
  }))
  writeFileSync(join(repository, 'known-findings.json'), JSON.stringify({ findings: known }))
  const passed = await job(t, repository)
  assert.equal(passed.code, 0, passed.stderr)
  assert.match(passed.summary, /The audit passed\./)
  assert.match(passed.stdout, /^::notice title=Page has no meta description/m)
})

test('an input is never part of the script', { skip: absent }, async (t) => {
  const repository = tempFolder(t)
  const end = await job(t, repository, {
    addresses: '$(touch hacked)\n`touch hacked`; touch hacked',
  })
  assert.equal(end.code, 2)
  assert.equal(existsSync(join(repository, 'hacked')), false)
})
