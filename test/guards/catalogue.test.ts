import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../adapters/program.ts'
import { bundledTable } from '../../core/manifest/data-file.ts'
import type { CheckManifest } from '../../plugins/audit/checks/check-manifest.ts'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'
import { thresholdsIn } from '../../plugins/audit/checks/predicate.ts'
import { MEASURE_NAMES } from '../../plugins/audit/page/page-measures.ts'
import { filesOf, sourcesOf } from './project-files.ts'

const { checks, scoring } = loadChecks(join(projectRoot, 'manifests'))
const idsOf = (audit: string) => checks.filter(({ id }) => id.startsWith(`${audit}.`))

test('no check is lost, and each has an id of its own', () => {
  assert.ok(idsOf('seo').length >= 74 && idsOf('geo').length >= 67)
  assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length)
})

for (const [audit, count] of [
  ['seo', 9],
  ['geo', 10],
] as const) {
  test(`the ${audit} audit has ${count} categories, each with checks, that weigh 100 together`, () => {
    const categories = scoring.categories[audit]
    assert.equal(categories.length, count)
    assert.equal(
      categories.reduce((sum, { weight }) => sum + weight, 0),
      100,
    )
    const empty = categories.filter(
      ({ id }) => !checks.some((check) => check.id.startsWith(`${audit}.${id}.`)),
    )
    assert.deepEqual(empty, [])
  })
}

test('every blocker and every check that limits a score is a check', () => {
  const ids = checks.map(({ id }) => id)
  const named = [...scoring.judged.blockers, ...scoring.caps.map(({ check }) => check)]
  assert.deepEqual(
    named.filter((id) => !ids.includes(id)),
    [],
  )
})

test('every remedy that checks and modules name exists, and each repairs something', () => {
  const named = new Set(checks.flatMap(({ remedy = [] }) => remedy))
  assert.deepEqual([...named].sort(), Object.keys(scoring.remedies).sort())
})

test('every defect that modules name has one severity, and none is in the table for one place', () => {
  const { defects } = bundledTable<{ defects: Readonly<Record<string, string>> }>('defects.yaml')
  const files = ['manifests/modules', 'manifests/data'].flatMap((folder) =>
    filesOf(folder, ['.yaml']),
  )
  const named = files.flatMap(({ text }) =>
    [...text.matchAll(/^ {4,6}defect: ([a-z-]+)$/gm)].map(([, defect]) => defect ?? ''),
  )
  assert.deepEqual([...new Set(named)].sort(), Object.keys(defects).sort())
  const single = Object.keys(defects).filter(
    (defect) => named.filter((one) => one === defect).length < 2,
  )
  assert.deepEqual(single, [])
})

test('every platform that a check names exists, and each has checks', () => {
  const named = new Set(checks.flatMap(({ platforms = [] }) => platforms))
  assert.deepEqual([...named].sort(), scoring.platforms.map(({ id }) => id).sort())
})

test('every threshold decides something', () => {
  const code = sourcesOf('plugins/audit/checks', 'plugins/audit/page')
    .map(({ text }) => text)
    .join('\n')
  const idle = checks.flatMap((check) => idleThresholds(check, code))
  assert.deepEqual(idle, [])
})

/** Thresholds that no clause names, nor for a check with code its options or any code. */
function idleThresholds(check: CheckManifest, code: string): string[] {
  const clauses = new Set(thresholdsIn({ ...check, thresholds: {} }))
  const isCoded = check.given.code !== undefined
  const options = Object.values(check.given.options ?? {})
  const endings = [...code.matchAll(/thresholds\[`\$\{\w+\}(\w+)`\]/g)].map(([, end = '']) => end)
  const isInCode = (name: string): boolean =>
    new RegExp(`\\b${name}\\b`).test(code) || endings.some((end) => name.endsWith(end))
  return Object.keys(check.thresholds ?? {})
    .filter((name) => !clauses.has(name))
    .filter((name) => !(isCoded && (options.includes(name) || isInCode(name))))
    .map((name) => `${check.id}: ${name}`)
}

test('every coded check has its code, and all code is used', () => {
  const used = new Set(checks.flatMap(({ given }) => given.code ?? []))
  assert.deepEqual([...used].sort(), [...MEASURE_NAMES].sort())
})

test('a check is called as its file', () => {
  const files = filesOf('manifests/checks', ['.yaml']).map(({ path }) =>
    path.replace('manifests/checks/', '').replace('.yaml', '').replaceAll('/', '.'),
  )
  assert.deepEqual(files.sort(), checks.map(({ id }) => id).sort())
})
