import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completion } from '../../doubles/openrouter.ts'
import { gatewayTrial, KEY, PREFILL, QUESTION } from './gateway-trial.ts'

test('a question is sent as the gateway documents it', async (t) => {
  const llm = { siteUrl: 'https://www.example-velo.be', appTitle: 'Manifold' }
  const { ask, double } = await gatewayTrial(t, { llm })

  await ask({ model: 'claude', system: 'Be brief.', temperature: 0.7 })

  const { headers, path } = double.requests.at(-1)!
  assert.equal(path, '/chat/completions')
  assert.equal(headers.authorization, `Bearer ${KEY}`)
  assert.equal(headers['http-referer'], 'https://www.example-velo.be')
  assert.equal(headers['x-openrouter-title'], 'Manifold')
  assert.deepEqual(double.asked, [
    {
      model: 'anthropic/claude-haiku-4.5',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Who repairs bicycles?' },
      ],
      max_tokens: 1200,
      temperature: 0.7,
      stream: false,
    },
  ])
})

test('JSON is asked for with a strict schema, of endpoints that keep to it', async (t) => {
  const { ask, double } = await gatewayTrial(t)

  await ask({ schema: PREFILL })

  const { response_format: format, provider } = double.asked[0] as unknown as Record<
    string,
    unknown
  >
  assert.deepEqual(provider, { require_parameters: true })
  assert.deepEqual(format, {
    type: 'json_schema',
    json_schema: {
      name: 'prefill',
      strict: true,
      schema: {
        type: 'object',
        properties: {
          brand: { type: ['string', 'null'] },
          names: {
            type: 'array',
            description: '(minItems: 2)',
            items: { type: 'string', description: '(minLength: 1)' },
          },
        },
        required: ['brand', 'names'],
        additionalProperties: false,
      },
    },
  })
})

test('a search gives the model the tool, with the engine of the configuration', async (t) => {
  const { ask, double } = await gatewayTrial(t, { llm: { searchEngine: 'exa' } })

  await ask({ model: 'chatgpt', search: { country: 'be' } })

  const { tools, max_tool_calls: calls } = double.asked[0] as unknown as Record<string, unknown>
  assert.equal(calls, 3)
  assert.deepEqual(tools, [
    {
      type: 'openrouter:web_search',
      parameters: {
        engine: 'exa',
        max_results: 5,
        max_uses: 2,
        search_context_size: 'low',
        user_location: { type: 'approximate', country: 'BE' },
      },
    },
  ])
})

test('a model that always searches is given no tool', async (t) => {
  const { ask, double } = await gatewayTrial(t)

  await ask({ model: 'perplexity', search: {} })

  assert.equal(double.asked[0]!.tools, undefined)
})

test('search and JSON in one call are refused before anything is sent', async (t) => {
  const { ask, double } = await gatewayTrial(t)

  await assert.rejects(ask({ search: {}, schema: PREFILL }), { code: 'INVALID_REQUEST' })
  assert.equal(double.asked.length, 0)
})

test('fields that a model does not take are left out, and reasoning is kept low', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  const parameters = (names: readonly string[]) => ({
    json: { data: [{ id: 'openai/gpt-5.4-mini', supported_parameters: names }] },
  })
  double.list(parameters(['max_tokens', 'reasoning']))

  await ask()

  const { reasoning, temperature } = double.asked[0] as unknown as Record<string, unknown>
  assert.deepEqual([reasoning, temperature], [{ effort: 'low' }, undefined])
})

test('the double gives the least answer that fits a schema, or the one it was told', async (t) => {
  const answers = { other: ({ model }: { model: string }) => ({ model }) }
  const { ask } = await gatewayTrial(t, { double: { answers } })

  const least = await ask({ schema: PREFILL })
  const told = await ask({ schema: { name: 'other', schema: { type: 'object' } } })

  assert.deepEqual(JSON.parse(least.text), { brand: '', names: ['x', 'x'] })
  assert.deepEqual(JSON.parse(told.text), { model: 'openai/gpt-5.4-mini' })
})

test('an answer in JSON comes with its real cost', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  double.next({ json: completion('openai/gpt-5.4-mini', '{"brand":"Example Vélo"}') })

  assert.deepEqual(await ask({ schema: PREFILL }), {
    text: '{"brand":"Example Vélo"}',
    finish: 'stop',
    citations: [],
    searches: 0,
    promptTokens: 1840,
    completionTokens: 96,
    costUsd: 0.001812,
    modelId: 'openai/gpt-5.4-mini',
  })
})

test('an answer after a search names its sources, each once', async (t) => {
  const { ask } = await gatewayTrial(t)

  const { text, ...answer } = await ask({ model: 'claude', search: {} })

  assert.match(text, /^Pour faire réviser un vélo électrique à Namur/)
  assert.deepEqual(answer, {
    finish: 'stop',
    citations: [
      { url: 'https://cyclerie-du-pont.example/atelier', title: 'Atelier - Cyclerie du Pont' },
      {
        url: 'https://www.example-velo.be/atelier',
        title: 'Atelier et entretien | Example Vélo',
      },
    ],
    searches: 1,
    promptTokens: 9214,
    completionTokens: 118,
    costUsd: 0.026804,
    modelId: 'anthropic/claude-haiku-4.5',
  })
})

test('sources are taken from the older list too; what is no address is left out', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  const annotations = [
    { type: 'file', url_citation: { url: 'https://no.example/' } },
    { type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'A\n one' } },
    { type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'again' } },
    { type: 'url_citation', url_citation: { url: 'javascript:alert(1)' } },
    { type: 'url_citation' },
    null,
  ]
  double.next({
    json: {
      ...completion('perplexity/sonar', 'x', { message: { annotations } }),
      citations: ['https://b.example/', 'https://a.example/', 7, { url: 'https://c.example/' }],
    },
  })

  const { citations, searches } = await ask({ model: 'perplexity' })

  assert.deepEqual(citations, [
    { url: 'https://a.example/', title: 'A one' },
    { url: 'https://b.example/' },
    { url: 'https://c.example/' },
  ])
  assert.equal(searches, 1)
})

test('a content of parts is one text', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  const content = [{ type: 'text', text: 'one ' }, { type: 'image' }, 'two', null]
  double.next({ json: completion('m', null, { message: { content } }) })

  assert.equal((await ask()).text, 'one two')
})

test('an answer that was cut says so, also when reasoning took all of it', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  double.next('truncated', { json: completion('m', null, { finish: 'length' }) })

  const cut = await ask()
  const nothing = await ask()

  assert.equal(cut.finish, 'length')
  assert.match(cut.text, /^\{"pageType":"service"/)
  assert.deepEqual([nothing.finish, nothing.text, double.asked.length], ['length', '', 2])
})

test('filtered and refused answers are distinguished', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  double.next(
    { json: completion('m', '', { finish: 'content_filter' }) },
    { json: completion('m', null, { message: { refusal: 'I cannot.' } }) },
  )

  assert.deepEqual([(await ask()).finish, (await ask()).finish], ['filtered', 'refused'])
  assert.equal(double.asked.length, 2)
})

test('an empty answer is given as it is: whoever pays decides on a second one', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  double.next('empty')

  const answer = await ask()

  assert.deepEqual([answer.text, answer.finish, double.asked.length], ['', 'stop', 1])
})

test('without a cost of the gateway the price of the configuration counts', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  const usage = {
    ...{ prompt_tokens: 10_000, completion_tokens: 1000, cost: null },
    server_tool_use: { web_search_requests: 2 },
  }
  double.next({ json: completion('m', 'x', { usage }) })

  const { costUsd, searches } = await ask({ model: 'claude', search: {} })

  assert.equal(searches, 2)
  assert.equal(costUsd, 0.01 + 0.005 + 2 * 0.01)
})

test('without any usage the estimate counts', async (t) => {
  const { ask, double, gateway, call } = await gatewayTrial(t)
  double.next({ json: completion('m', 'x', { usage: { cost: -1, prompt_tokens: 'many' } }) })

  const { costUsd } = await ask()

  assert.equal(costUsd, await gateway.estimateUsd(QUESTION, call))
})

test('the estimate is an upper bound: all bytes, all tokens, all searches', async (t) => {
  const { gateway, call } = await gatewayTrial(t)
  const of = (request: object): Promise<number> =>
    gateway.estimateUsd({ ...QUESTION, ...request }, call)
  const messages = [{ role: 'user', content: 'é'.repeat(3000) }]
  const model = 'claude'

  const plain = await of({ model, messages, maxTokens: 2000 })
  const searching = await of({ model, messages, maxTokens: 2000, search: {} })

  const [tokens, overhead] = [2000, 40]
  assert.equal(round(plain), round(((tokens + overhead) * 1 + 2000 * 5) / 1e6))
  assert.equal(round(searching - plain), round(2 * 0.01 + 8000 / 1e6))
  assert.equal(
    round((await of({ model: 'perplexity', maxTokens: 0, messages: [] })) * 1e6),
    5000 + 20,
  )
  assert.ok((await of({ schema: PREFILL })) > (await of({})))
})

test('a model without a price in the configuration has that of the list', async (t) => {
  const models = { chatgpt: { id: 'openai/gpt-other' }, claude: { id: 'made/up' } }
  const double = { models: ['openai/gpt-other'] }
  const { gateway, call } = await gatewayTrial(t, { llm: { models } as never, double })
  const request = { ...QUESTION, messages: [], maxTokens: 1_000_000 }

  const listed = await gateway.estimateUsd({ ...request, model: 'chatgpt' }, call)
  const unknown = await gateway.estimateUsd({ ...request, model: 'claude' }, call)

  assert.equal(Math.floor(listed * 100), 450)
  assert.equal(Math.floor(unknown), 25)
})

test('the models are the four of the platforms, then utility', async (t) => {
  const { gateway, call } = await gatewayTrial(t)

  assert.deepEqual(await gateway.models(call), [
    { platform: 'chatgpt', id: 'openai/gpt-5.4-mini', provider: 'OpenAI' },
    { platform: 'claude', id: 'anthropic/claude-haiku-4.5', provider: 'Anthropic' },
    { platform: 'gemini', id: 'google/gemini-3.5-flash', provider: 'Google' },
    { platform: 'perplexity', id: 'perplexity/sonar', provider: 'Perplexity' },
    { platform: 'utility', id: 'openai/gpt-5.4-mini', provider: 'OpenAI' },
  ])
})

test('a model that the gateway does not list is unavailable, and so is one without an id', async (t) => {
  const models = { gemini: { id: 'google/gone' }, claude: { id: null } }
  const { gateway, call } = await gatewayTrial(t, { llm: { models } as never })

  const texts = (await gateway.models(call)).map(({ unavailable }) => unavailable)

  assert.deepEqual(texts, [
    undefined,
    'No model is set for it: set LLM_MODEL_ANTHROPIC.',
    'The gateway does not have the model google/gone: set LLM_MODEL_GOOGLE to another one.',
    undefined,
    undefined,
  ])
})

function round(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
