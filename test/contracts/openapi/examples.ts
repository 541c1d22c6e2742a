import assert from 'node:assert/strict'
import { type Contract, type Documented, encoded, type Node } from './contract.ts'
import { requestExamples } from './refusals.ts'

type Content = Readonly<Record<string, { readonly examples?: Readonly<Record<string, Node>> }>>

/** Asserts that an operation has examples of what it takes and gives, and that all of them hold. */
export function assertExamples(contract: Contract, documented: Documented): void {
  assertParameters(contract, documented)
  const { id, operation, pointer } = documented
  if (operation.requestBody !== undefined) {
    const values = requestExamples(operation)
    assert.ok(values.length > 0, `${id} has no example of a request`)
    const schema = `${pointer}/requestBody/content/${encoded('application/json')}/schema`
    for (const value of values) contract.assertValid(schema, value, `${id}: request`)
  }
  for (const [status, response] of Object.entries(operation.responses as Record<string, Node>)) {
    if (status === 'default') continue
    const content = (response.content ?? {}) as Content
    for (const [type, { examples = {} }] of Object.entries(content)) {
      const media = `${pointer}/responses/${status}/content/${encoded(type)}`
      const isNeeded = status === '200' && type !== 'application/pdf'
      assert.ok(!isNeeded || Object.keys(examples).length > 0, `${id} has no example of ${type}`)
      for (const example of Object.values(examples)) {
        contract.assertExample(media, exampleValue(contract, example), `${id} ${status}: example`)
      }
    }
  }
}

function exampleValue(contract: Contract, example: Node): unknown {
  const { $ref: target } = example
  if (typeof target !== 'string') return example.value
  const referred = contract.at(target.slice(1)) as Node | undefined
  assert.ok(referred, `${target} leads nowhere`)
  return referred.value
}

function assertParameters(contract: Contract, { id, operation, pointer }: Documented): void {
  const parameters = (operation.parameters ?? []) as readonly Node[]
  parameters.forEach(({ name, required, example, schema }, index) => {
    const place = `${pointer}/parameters/${index}/schema`
    if (schema === undefined) return
    const values = [...(((schema as Node).examples ?? []) as unknown[]), example]
    const given = values.filter((value) => value !== undefined)
    assert.ok(given.length > 0, `${id} has no example of ${name}`)
    assert.ok(required !== true || example !== undefined, `${id} cannot be tried without ${name}`)
    for (const value of given) contract.assertValid(place, value, `${id}: ${name}`)
  })
}
