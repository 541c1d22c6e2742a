import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { fileSchemas } from '../../../core/manifest/json-schema.ts'
import { ManifestError, type ManifestProblem } from '../../../core/manifest/problems.ts'
import { readCachedDirectory } from '../../../core/manifest/yaml-cache.ts'
import { parseYaml } from '../../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../../core/manifest/yaml-source.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { cpuTime } from '../../support/cpu-time.ts'
import { loadYaml, loadYamlDocuments } from '../../support/load-yaml.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const shelf = fileSchemas.compile<{ title: string; books?: { name: string; pages: number }[] }>({
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1, description: 'A name for people.' },
    colour: { enum: ['red', 'green'] },
    height: { type: 'number', minimum: 1, maximum: 9 },
    code: { type: 'string', pattern: '^[A-Z]+$', description: 'Capital letters.' },
    place: {
      anyOf: [{ type: 'string', minLength: 3 }, { type: 'integer' }],
      description: 'A place.',
    },
    books: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: { type: 'string' }, pages: { type: 'integer' } },
      },
    },
  },
})

/** `line:column key message, expected …` of every problem of a text. */
function problemsOf(text: string): string[] {
  const problems: ManifestProblem[] = []
  parseYaml(new YamlSource('shelf.yaml', text), shelf, problems)
  return problems.map(
    ({ line, column, key, message, expected }) =>
      `${line}:${column} ${key} ${message}${expected && `, expected ${expected}`}`,
  )
}

const mistakes: Record<string, [string, string[]]> = {
  'an unknown key, at the key, with the nearest known one': [
    'title: A\nhieght: 3\n',
    ['2:1 hieght is not a known key, expected "height" (the nearest known name)'],
  ],
  'an unknown key that resembles nothing, with the known ones': [
    'title: A\nzzzzzzzz: 3\n',
    ['2:1 zzzzzzzz is not a known key, expected one of title, colour, height, code, place, books'],
  ],
  'a wrong type, at the value': ['title:   [1]\n', ['1:10 title is a list, expected text']],
  'a missing key, at its parent, with what it is for': [
    'books:\n  - pages: 3\ntitle: A\n',
    ['2:5 books.0.name is missing, expected text'],
  ],
  'a missing key of the whole document': [
    'colour: red\n',
    ['1:1 title is missing, expected a name for people'],
  ],
  'a misspelt choice, with the nearest one': [
    'title: A\ncolour: gren\n',
    ['2:9 colour is "gren", expected "green" (the nearest known name)'],
  ],
  'a number out of its range': [
    'title: A\nheight: 12\n',
    ['2:9 height is 12, expected a number <= 9'],
  ],
  'a text of the wrong form, in the words of its description': [
    'title: A\ncode: ab\n',
    ['2:7 code is "ab", expected capital letters'],
  ],
  'a choice of forms once, not once per form': [
    'title: A\nplace: x\n',
    ['2:8 place is "x", expected a place'],
  ],
  'an empty text': ["title: ''\n", ['1:8 title is "", expected some text']],
  'a value that is left out': ['title:\n', ['1:7 title is empty, expected text']],
  'too many entries': [
    'title: A\nbooks: [{ name: a }, { name: b }, { name: c }]\n',
    ['2:8 books is a list, expected at most 2 entries'],
  ],
  'a key that stands twice, at the second': [
    'title: A\ntitle: B\n',
    ['2:1 title is repeated in the same map, expected each key once'],
  ],
  'an empty file': ['# nothing\n', ['1:1  is empty, expected a map of keys']],
  'a file that is no map': ['- a\n', ['1:1  is a list, expected a map']],
  'all mistakes at once': [
    'title: 3\ncolour: blue\nextra: 1\n',
    [
      '3:1 extra is not a known key, expected one of title, colour, height, code, place, books',
      '1:8 title is 3, expected text',
      '2:9 colour is "blue", expected one of red, green',
    ],
  ],
}

for (const [name, [text, expected]] of Object.entries(mistakes)) {
  test(`the loader reports ${name}`, () => {
    assert.deepEqual(problemsOf(text), expected)
  })
}

test('broken syntax is reported with its position', () => {
  assert.match(problemsOf('title: "A\nheight: 3\n')[0] ?? '', /^3:1 {2}is not valid YAML: Missing/)
})

test('an unknown tag is refused instead of being read as text', () => {
  assert.match(
    problemsOf('title: !!js/function A\n')[0] ?? '',
    /^1:8 {2}is not valid YAML: Unresolved tag/,
  )
})

test('aliases that multiply are refused', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]']
  for (let level = 1; level < 9; level += 1) {
    const [name, below] = [String.fromCharCode(97 + level), String.fromCharCode(96 + level)]
    bomb.push(`${name}: &${name} [${`*${below},`.repeat(9)}]`)
  }
  assert.deepEqual(problemsOf(`${bomb.join('\n')}\n`), [
    '1:1  cannot be read: Excessive alias count indicates a resource exhaustion attack, expected fewer aliases',
  ])
})

const nests: Record<string, [string, string]> = {
  brackets: ['['.repeat(100_000), '1:101'],
  'dashes on one line': ['- '.repeat(100_000), '1:301'],
  'ever deeper lines': [
    Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    '302:301',
  ],
}

for (const [name, [text, place]] of Object.entries(nests)) {
  test(`text that nests without end by ${name} is refused and ends nothing`, () => {
    assert.deepEqual(problemsOf(text), [`${place}  is not valid YAML: it nests too deeply`])
  })
}

test('as deep as is allowed is no trouble to the parser', () => {
  const text = `books:\n${'- '.repeat(149)}${'['.repeat(100)}${']'.repeat(100)}\n`
  assert.equal(problemsOf(text)[0], '1:1 title is missing, expected a name for people')
})

test('a map of twenty thousand keys is judged in linear time', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n')
  const free = fileSchemas.compile<object>({ type: 'object' })
  const spent = cpuTime()
  const problems: ManifestProblem[] = []
  parseYaml(new YamlSource('many.yaml', `${text}\nk1: 2\n`), free, problems)
  assert.deepEqual(
    problems.map(({ line, key }) => [line, key]),
    [[20_001, 'k1']],
  )
  assert.ok(spent() < 3000)
})

test('loading gives the typed value of the first document and leaves the others alone', (t) => {
  const folder = tempFolder(t, { 'shelf.yaml': '# a shelf\n---\ntitle: A\n---\n- not: [valid\n' })
  assert.deepEqual(loadYaml(join(folder, 'shelf.yaml'), shelf), { title: 'A' })
})

test('dashes inside a text open no document', (t) => {
  const folder = tempFolder(t, { 'shelf.yaml': 'title: |\n  one\n  ---\n  two\n' })
  assert.deepEqual(loadYaml(join(folder, 'shelf.yaml'), shelf), { title: 'one\n---\ntwo\n' })
})

test('every document of a file is judged by its own schema', (t) => {
  const folder = tempFolder(t, { 'shelf.yaml': 'title: A\n---\nexamples: 3\n' })
  const examples = fileSchemas.compile<{ examples: number }>({
    type: 'object',
    properties: { examples: { type: 'integer' } },
  })
  assert.deepEqual(loadYamlDocuments(join(folder, 'shelf.yaml'), [shelf, examples]), [
    { title: 'A' },
    { examples: 3 },
  ])
})

test('a mistake in the second document is located in the file, not in the document', (t) => {
  const folder = tempFolder(t, { 'shelf.yaml': 'title: A\n---\ntitle: 3\n' })
  assert.throws(
    () => loadYamlDocuments(join(folder, 'shelf.yaml'), [shelf, shelf]),
    (error) => error instanceof ManifestError && error.problems[0]?.line === 3,
  )
})

test('a document more than expected is refused', (t) => {
  const folder = tempFolder(t, { 'shelf.yaml': 'title: A\n---\ntitle: B\n' })
  assert.throws(() => loadYamlDocuments(join(folder, 'shelf.yaml'), [shelf]), {
    message: /shelf\.yaml:3:1: has a document number 2, expected at most 1 document$/,
  })
})

test('a missing file and one over 1 MiB are refused by name', (t) => {
  const folder = tempFolder(t, { 'large.yaml': `title: ${'x'.repeat(1024 * 1024)}` })
  assert.throws(() => loadYaml(join(folder, 'none.yaml'), shelf), {
    message: /none\.yaml:1:1: cannot be read, expected a YAML file$/,
  })
  assert.throws(() => loadYaml(join(folder, 'large.yaml'), shelf), {
    message: /large\.yaml:1:1: is 1048583 bytes long, expected at most 1048576 bytes$/,
  })
})

test('a folder is read whole, with the problems of all its files', (t) => {
  const folder = tempFolder(t, {
    'a.yaml': 'server: { port: 80 }\n',
    'deep/b.yaml': 'sever: {}\n',
    'deep/c.yaml': 'server: 3\n',
    'notes.txt': 'not a manifest',
  })
  const problems: ManifestProblem[] = []
  const loaded = readCachedDirectory(folder, 'config', problems)
  assert.deepEqual(
    loaded.map(({ value }) => value),
    [{ server: { port: 80 } }],
  )
  assert.deepEqual(
    problems.map(({ file, key }) => [file.slice(-6), key]),
    [
      ['b.yaml', 'sever'],
      ['c.yaml', 'server'],
    ],
  )
})

test('a folder that nests too deeply is refused instead of being walked on', (t) => {
  const folder = tempFolder(t, { [`${'d/'.repeat(9)}a.yaml`]: 'title: A\n' })
  const problems: ManifestProblem[] = []
  assert.deepEqual(readCachedDirectory(folder, 'config', problems), [])
  assert.equal(problems[0]?.message, 'has too many entries')
})

test('the message of the error is one clickable line per problem', (t) => {
  const folder = tempFolder(t, { 'shelf.yaml': 'title: 3\ncolour: gren\n' })
  const file = join(folder, 'shelf.yaml')
  assert.throws(() => loadYaml(file, shelf), {
    name: 'ManifestError',
    message:
      `${file}:1:8: title: is 3, expected text\n` +
      `${file}:2:9: colour: is "gren", expected "green" (the nearest known name)`,
  })
})

test('no text makes the loader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      assert.ok(Array.isArray(problemsOf(text)))
    }),
    { numRuns: 100 },
  )
})
