import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { projectRoot } from '../../../adapters/program.ts'
import type { ManifestProblem } from '../../../core/manifest/problems.ts'
import { readPrompts } from '../../../core/manifest/prompts.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { testRegistry } from '../../support/test-registry.ts'

const whole = `id: greet
version: 1
description: Greets.
maxTokens: 1200
system: You greet.
user: Greet {{name}}.
inputs: { name: { maxChars: 50, form: inline } }
answer: { type: object, additionalProperties: false, required: [text], properties: { text: { type: string } } }
`

function read(t: TestContext, text: string, name = 'greet') {
  const problems: ManifestProblem[] = []
  const root = tempFolder(t, { [`manifests/prompts/${name}.yaml`]: text })
  const prompts = readPrompts(root, problems)
  const told = problems.map(
    ({ line, column, key, message, expected }) =>
      `${line}:${column} ${key} ${message}, expected ${expected}`,
  )
  return { prompts, told }
}

test('a prompt is read with its answer ready to be judged', (t) => {
  const { prompts, told } = read(t, whole)
  assert.deepEqual(told, [])
  const prompt = prompts.get('greet')
  assert.equal(prompt?.user, 'Greet {{name}}.')
  assert.equal(prompt?.validate?.({ text: 'Hello' }), true)
  assert.equal(prompt?.validate?.({ text: 1 }), false)
})

for (const [what, from, to, expected] of [
  [
    'a place without an input',
    'Greet {{name}}.',
    'Greet {{nam}} and {{name}}.',
    /^6:7 user has a place for "nam", which is not an input, expected "name"/,
  ],
  ['an input without a place', '{{name}}', 'everybody', /^7:11 inputs\.name has no place in user/],
  ['a name that is not its file', 'id: greet', 'id: great', /^1:5 id is "great", expected "greet"/],
  ['a schema that is none', 'type: string', 'type: text', /^8:9 answer is not a valid schema/],
  ['too few tokens for any answer', '1200', '100', /^4:12 maxTokens .*1200/],
  ['a key that does not exist', 'version: 1', 'version: 1\nmodel: x', /^3:1 model /],
] as const) {
  test(`${what} is refused with its place`, (t) => {
    const { told } = read(t, whole.replace(from, to))
    assert.equal(told.length, 1, told.join('\n'))
    assert.match(told[0] ?? '', expected)
  })
}

test('a module that names an unknown prompt is refused', () => {
  assert.throws(
    () => testRegistry({ asker: 'prompts: [gret]' }, [], { prompts: new Map() }),
    /asker\.yaml:1:11: prompts\.0: "gret" is not a known prompt/,
  )
})

test('every shipped prompt can be read', () => {
  const problems: ManifestProblem[] = []
  assert.ok(readPrompts(projectRoot, problems).size > 0)
  assert.deepEqual(problems, [])
})
