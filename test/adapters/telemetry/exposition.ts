import assert from 'node:assert/strict'

export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
export type Family = {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly samples: Sample[]
}

const helpLine = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/
const typeLine = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const label = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/
const numeral = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|nan)$/i

/**
 * The metrics of an exposition. Asserts that every line is one of the text format 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/), that each metric is described
 * once, ahead of its samples, and that no series stands there twice.
 */
export function parseExposition(text: string): ReadonlyMap<string, Family> {
  assert.ok(text.endsWith('\n'), 'the last line has no end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let help: readonly string[] = []
  let family: Family | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    if (line.startsWith('# HELP')) {
      help = helpLine.exec(line) ?? assert.fail(line)
      continue
    }
    if (line.startsWith('#')) {
      const [, name = '', type = ''] = typeLine.exec(line) ?? assert.fail(line)
      assert.equal(help[1], name, `${name} has no HELP of its own`)
      assert.ok(!families.has(name), `${name} is described twice`)
      family = { name, help: help[2] ?? '', type, samples: [] }
      families.set(name, family)
      continue
    }
    const sample = sampleOf(line)
    const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()])
    assert.ok(!seen.has(key), `twice: ${line}`)
    assert.ok(family !== undefined && belongs(sample.name, family), `out of place: ${line}`)
    seen.add(key)
    family.samples.push(sample)
  }
  return families
}

/** The value of the series with these labels; 0 where there is none, as rates take it. */
export function figureOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const plain = name.replace(/_(?:bucket|sum|count)$/, '')
  const family = families.get(name) ?? families.get(plain) ?? assert.fail(`no ${name}`)
  const found = family.samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
  return found.reduce((sum, { value }) => sum + value, 0)
}

function belongs(sample: string, { name, type }: Family): boolean {
  if (type !== 'histogram') return sample === name
  return ['_bucket', '_sum', '_count'].some((end) => sample === name + end)
}

function sampleOf(line: string): Sample {
  const [, name = '', inBraces = '', value = ''] = sampleLine.exec(line) ?? assert.fail(line)
  assert.match(value, numeral, line)
  const labels: Record<string, string> = {}
  for (let rest = inBraces; rest !== ''; ) {
    const [whole, key = '', text = ''] = label.exec(rest) ?? assert.fail(line)
    labels[key] = text
    rest = rest.slice(whole.length)
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) }
}
