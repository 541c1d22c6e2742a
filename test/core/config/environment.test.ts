import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type EnvironmentTable,
  variableSetting,
  variablesOf,
} from '../../../core/config/environment.ts'
import { fileSchema } from '../../../core/manifest/json-schema.ts'
import { formatProblem, type ManifestProblem } from '../../../core/manifest/problems.ts'
import { parseYaml } from '../../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../../core/manifest/yaml-source.ts'

/** The variables of a table and what is wrong with it. */
function read(text: string) {
  const problems: ManifestProblem[] = []
  const source = new YamlSource('environment.yaml', text)
  const table = parseYaml<EnvironmentTable>(source, fileSchema('environment'), problems)
  const variables = table && variablesOf(table, problems)
  return { variables, problems: problems.map(formatProblem) }
}

const values: Readonly<Record<string, readonly [entry: string, text: string, value: unknown]>> = {
  'a whole number within the bounds of its setting': ['sets: server.port', '65535', 65535],
  'a whole number beyond the bounds of its setting': ['sets: server.port', '65536', undefined],
  'a whole number within bounds of its own': ['sets: server.port, maximum: 99', '100', undefined],
  'a whole number of a definition that settings share': [
    'sets: apis.crux.timeoutMs',
    '0',
    undefined,
  ],
  'a number with decimals': ['sets: hosts.any.perSecond', '0.5', 0.5],
  'a flag': ['sets: services.audit', 'FALSE', false],
  'one of the values of its setting': ['sets: server.logLevel', 'warn', 'warn'],
  'none of the values of its setting': ['sets: server.logLevel', 'loud', undefined],
  'a text': ['sets: site.operator.name', 'Ann', 'Ann'],
  "a module's option, which is a text": ['sets: modules.any.options.day', '7', '7'],
  "a module's option of another type": ['sets: modules.any.options.day, type: integer', '7', 7],
  'a text in a format': ['sets: apis.any.baseUrl, format: baseUrl', 'http://a/', 'http://a'],
}

for (const [name, [entry, text, value]] of Object.entries(values)) {
  test(`${name} is read as the schema of the setting says`, () => {
    const { variables, problems } = read(`GIVEN: { ${entry} }`)
    assert.deepEqual(problems, [])
    assert.equal(variables?.get('GIVEN')?.reader.parse(text), value)
  })
}

const mistakes: Readonly<Record<string, readonly [text: string, problem: string]>> = {
  'a setting that does not exist': [
    'HOST: { sets: server.host }\nPORT: { sets: server.prot }\n',
    'environment.yaml:2:15: PORT.sets: "server.prot" is not a key of the configuration, expected a key of manifests/schemas/config.schema.json',
  ],
  'a setting below one that is no map': [
    'PORT: { sets: server.port.number }\n',
    'environment.yaml:1:15: PORT.sets: "server.port.number" is not a key of the configuration, expected a key of manifests/schemas/config.schema.json',
  ],
  'a variable that sets nothing': [
    'PORT: { minimum: 1 }\n',
    'environment.yaml:1:7: PORT.sets: is missing, expected the dotted path of a setting, such as server.port',
  ],
  'a key that does not exist': [
    'PORT: { sets: server.port, maximun: 9 }\n',
    'environment.yaml:1:28: PORT.maximun: is not a known key, expected "maximum" (the nearest known name)',
  ],
  'a format that does not exist': [
    'PORT: { sets: server.port, format: uri }\n',
    'environment.yaml:1:36: PORT.format: is "uri", expected "url" (the nearest known name)',
  ],
}

for (const [name, [text, problem]] of Object.entries(mistakes)) {
  test(`a table with ${name} is refused with its place`, () => {
    assert.deepEqual(read(text).problems, [problem])
  })
}

test('the variable of a setting is found by the path of the setting', () => {
  assert.deepEqual(
    ['server.port', 'llm.models.chatgpt.id', 'limits.bodyBytes'].map(variableSetting),
    ['PORT', 'LLM_MODEL_OPENAI', undefined],
  )
})
