import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OutputList } from '../../../../adapters/cli/audit/outputs.ts'

/** The outputs of a command line: `sarif` is a format, `>file` an output. */
function paired(...words: readonly string[]): readonly string[] {
  const list = new OutputList()
  for (const word of words) {
    if (word.startsWith('>')) list.addFile(word.slice(1))
    else list.addFormat(word as 'text')
  }
  return list.outputs().map(({ format, file }) => `${format}:${file ?? '-'}`)
}

test('the report goes to the terminal by default', () => {
  assert.deepEqual(paired(), ['text:-'])
  assert.deepEqual(paired('>report.txt'), ['text:report.txt'])
})

test('a file belongs to the format before it', () => {
  assert.deepEqual(paired('sarif', '>a.sarif', 'junit', '>b.xml'), ['sarif:a.sarif', 'junit:b.xml'])
  assert.deepEqual(paired('github', 'sarif', '>a.sarif'), ['github:-', 'sarif:a.sarif'])
})

test('one format and one file belong together in any order', () => {
  assert.deepEqual(paired('>findings.md', 'markdown'), ['markdown:findings.md'])
})

test('the report in the terminal is printed besides documents', () => {
  assert.deepEqual(paired('html', '>a.html'), ['html:a.html', 'text:-'])
})

test('two formats cannot share stdout, and a PDF needs a file', () => {
  assert.throws(() => paired('json', 'sarif'), /json and sarif would both go to stdout/)
  assert.throws(() => paired('pdf'), /a PDF needs a file/)
  assert.throws(() => paired('json', '>a', '>b', '>c'), /--output c has no format/)
})
