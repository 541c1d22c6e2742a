import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseRobots } from '../../../plugins/web/parse-robots.ts'
import { robotsVerdict } from '../../../plugins/web/robots-verdict.ts'

type Case = { name: string; robots: string; userAgent: string; url: string; allowed: boolean }
const file = new URL('../../fixtures/robots-conformance.json', import.meta.url)
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(file, 'utf8'))

test('the conformance file holds the 279 agreed cases', () => assert.equal(cases.length, 279))

for (const { name, robots, userAgent, url, allowed } of cases) {
  test(`conformance: ${name}`, () => {
    const verdict = robotsVerdict({ access: 'parsed', txt: parseRobots(robots) }, userAgent, url)
    assert.equal(verdict.allowed, allowed)
  })
}
