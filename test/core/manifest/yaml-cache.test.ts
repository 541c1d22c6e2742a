import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ManifestProblem } from '../../../core/manifest/problems.ts'
import { derivedOnce, readCachedYaml } from '../../../core/manifest/yaml-cache.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('a value is derived once for the same texts, and again for others', () => {
  const own = randomUUID()
  let derived = 0
  const value = (text: string) =>
    derivedOnce('test', [import.meta.url, own, text], () => {
      derived += 1
      return { text, list: [1, 2] }
    })
  assert.deepEqual(
    [value('a'), value('a'), value('b')],
    [
      { text: 'a', list: [1, 2] },
      { text: 'a', list: [1, 2] },
      { text: 'b', list: [1, 2] },
    ],
  )
  assert.equal(derived, 2)
})

test('texts cut at another place are other texts', () => {
  const own = randomUUID()
  const of = (...texts: string[]) =>
    derivedOnce('test', [import.meta.url, own, ...texts], () => texts)
  assert.deepEqual(
    [of('ab', 'c'), of('a', 'bc')],
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
  )
})

test('a failure is thrown and not kept', () => {
  const own = randomUUID()
  const parts = [import.meta.url, own] as const
  const fail = () => {
    throw new Error('wrong manifest')
  }
  assert.throws(() => derivedOnce('test', parts, fail), /wrong manifest/)
  assert.equal(
    derivedOnce('test', parts, () => 'right'),
    'right',
  )
})

/** Reads a configuration that was never read before, three times in a row. */
function readThrice(t: Parameters<typeof tempFolder>[0], line: string) {
  const folder = tempFolder(t, { 'a.yaml': `# ${randomUUID()}\n${line}\n` })
  return [1, 2, 3].map(() => {
    const problems: ManifestProblem[] = []
    const loaded = readCachedYaml(join(folder, 'a.yaml'), 'config', problems)
    return { value: loaded?.value, problems: problems.map(({ line, key }) => ({ line, key })) }
  })
}

test('a file that was right is read the same again', (t) => {
  const right = { value: { server: { port: 8080 } }, problems: [] }
  assert.deepEqual(readThrice(t, 'server: { port: 8080 }'), [right, right, right])
})

test('the mistake of a file is reported each time', (t) => {
  const wrong = { value: undefined, problems: [{ line: 2, key: 'server.prot' }] }
  assert.deepEqual(readThrice(t, 'server: { prot: 8080 }'), [wrong, wrong, wrong])
})

test('places in the source of a cached file can still be found', (t) => {
  const folder = tempFolder(t, { 'a.yaml': `# ${randomUUID()}\nserver:\n  port: 8080\n` })
  const read = () => readCachedYaml(join(folder, 'a.yaml'), 'config', [])
  read()
  const problem = read()?.source.problem({ path: ['server', 'port'], message: '', expected: '' })
  assert.deepEqual([problem?.line, problem?.column], [3, 9])
})
