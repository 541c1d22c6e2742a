import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Baseline } from '../../../../adapters/cli/audit/baseline.ts'
import { findingsOf } from '../../../../adapters/report/ci/findings.ts'
import type { CheckResult } from '../../../../manifests/types/records.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { sampleCheck, sampleReport } from '../sample-report.ts'

const id = 'seo.on-page.image-alt'

function images(status: 'fail' | 'warn', ...selectors: readonly string[]): CheckResult {
  return { ...sampleCheck(id, status), evidence: selectors.map((selector) => ({ selector })) }
}

const found = (...checks: readonly CheckResult[]) => findingsOf(sampleReport(checks))

/** A baseline with the findings of these checks, read back from its file. */
async function baselineOf(t: TestContext, ...checks: readonly CheckResult[]): Promise<Baseline> {
  const file = join(tempFolder(t), 'known.json')
  await Baseline.read(file, { isNew: true }).write(found(...checks), new Set())
  return Baseline.read(file, { isNew: false })
}

test('a repair does not make room for another finding of the same check', async (t) => {
  const baseline = await baselineOf(t, images('fail', 'img.one', 'img.two'))
  const now = found(images('fail', 'img.two', 'img.three'))
  assert.deepEqual(
    now.filter((one) => !baseline.has(one)).map(({ place }) => place),
    ['img.three'],
  )
})

test('a warning that became a failure is new, a failure that became a warning is not', async (t) => {
  const baseline = await baselineOf(
    t,
    images('warn', 'img.one'),
    sampleCheck('seo.on-page.b', 'fail'),
  )
  const now = found(images('fail', 'img.one'), sampleCheck('seo.on-page.b', 'warn'))
  assert.deepEqual(
    now.filter((one) => !baseline.has(one)).map(({ check }) => check.id),
    [id],
  )
})

test('places beyond the ten that a check lists are not new', async (t) => {
  const names = Array.from({ length: 11 }, (_, index) => `img.n${index}`)
  const baseline = await baselineOf(t, images('fail', ...names.slice(0, 10)))
  assert.ok(found(images('fail', ...names.slice(1))).every((one) => baseline.has(one)))
})

test('the file is sorted, with one finding on each line', async (t) => {
  const checks = [images('fail', 'img.two', 'img.one'), sampleCheck('geo.trust.a', 'warn')]
  const { file } = await baselineOf(t, ...checks)
  const lines = readFileSync(file, 'utf8').split('\n').slice(3, 6)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line.replace(/,$/, '')).place),
    ['', 'img.one', 'img.two'],
  )
})

test('a page that could not be audited keeps its findings, other pages only what was found', async (t) => {
  const baseline = await baselineOf(t, images('fail', 'img.one'))
  assert.equal(await baseline.write([], new Set(['https://www.example.com/'])), 1)
  assert.equal(await baseline.write([], new Set()), 0)
})

test('a missing or broken file is refused with the remedy', (t) => {
  const folder = tempFolder(t, { 'a.json': 'no', 'b.json': '{"findings":[{"check":1}]}' })
  const read = (name: string) => Baseline.read(join(folder, name), { isNew: false })
  assert.throws(() => read('none.json'), /does not exist: write it with --update-baseline/)
  assert.throws(() => read('a.json'), /a\.json is not valid JSON/)
  assert.throws(() => read('b.json'), /b\.json is not a baseline/)
})
