import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatRefusal } from '../../../adapters/llm/chat-answer.ts'
import { answerOf } from '../../fuzz/parsers/answering-context.ts'

const MODEL = { platform: 'chatgpt', id: 'a/b', setting: 'LLM_MODEL_OPENAI' } as never

const pauseOf = (seconds: unknown) => {
  const error = { code: 429, message: 'busy', availability: { retry_after: seconds } }
  return chatRefusal(answerOf('', 429), { error }, MODEL).retryAfterMs
}

test('a pause that the gateway names in its answer is kept', () => {
  assert.equal(pauseOf(12), 12_000)
})

for (const seconds of [1e308, 1e9, -1, '12', null]) {
  test(`a pause of ${JSON.stringify(seconds)} seconds does not count`, () => {
    assert.equal(pauseOf(seconds), undefined)
  })
}
