import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformViews } from '../../../../adapters/api/audit/combined-report.ts'
import type { CheckAuditResponse } from '../../../../manifests/types/records.ts'
import { doneWith, sampleCatalogue, sampleReport } from './sample-audit.ts'

const ids = ['a', 'b', 'c'].map((name) => `geo.llms-txt.${name}`)
const catalogue = {
  ...sampleCatalogue,
  checks: ids.map((id) => ({ ...sampleCatalogue.checks[0]!, id, platforms: ['chatgpt'] })),
}

function reportWith(...checks: readonly object[]): CheckAuditResponse {
  const category = { id: 'llms-txt', title: '', weight: 100, score: 0, checks }
  return { ...sampleReport('geo'), categories: [category as never] }
}

const finding = (id: string, status: string, weight: number, score: number | null) => ({
  ...{ id: `geo.llms-txt.${id}`, status, weight, score, message: `${id} is not well.` },
})

test('readiness names the findings that cost a platform the most, accepted ones left out', () => {
  const geo = reportWith(
    finding('a', 'warn', 2, 0.5),
    finding('b', 'fail', 3, 0),
    { ...finding('c', 'fail', 9, 0), accepted: true },
    finding('c', 'pass', 9, 1),
  )
  const [chatgpt, claude] = platformViews(catalogue, geo, undefined)
  assert.deepEqual(chatgpt?.reasons.readiness, [
    { check: 'geo.llms-txt.b', status: 'fail', message: 'b is not well.' },
    { check: 'geo.llms-txt.a', status: 'warn', message: 'a is not well.' },
  ])
  assert.deepEqual(claude?.reasons.readiness, [])
})

test('visibility without a citation tracker says why it was not measured', () => {
  const reasonOf = (citation: Parameters<typeof platformViews>[2]) =>
    platformViews(catalogue, null, citation)[0]?.reasons.visibility
  assert.deepEqual(reasonOf(undefined), ['Not measured: the AI platforms were not asked.'])
  assert.deepEqual(reasonOf({ status: 'skipped', reason: 'No key.' }), reasonOf(undefined))
})

test('a platform without answers has no visibility, and the reason the tracker gives', () => {
  const tracked = { id: 'chatgpt', visibility: null, reasons: ['No answer arrived.'] }
  const [chatgpt] = platformViews(catalogue, null, doneWith({ result: { platforms: [tracked] } }))
  assert.equal(chatgpt?.visibility, null)
  assert.deepEqual(chatgpt?.reasons.visibility, ['No answer arrived.'])
})
