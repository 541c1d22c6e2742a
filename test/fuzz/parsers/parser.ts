import assert from 'node:assert/strict'
import type fc from 'fast-check'
import { AppError, type ErrorCode } from '../../../core/errors.ts'
import {
  attacks,
  type Shape,
  type TextSource,
  textShapes,
  texts,
  valueShapes,
  values,
} from './inputs.ts'

type Promises<Input, Result> = {
  readonly read: (input: Input) => Result | Promise<Result>
  /** Errors that it documents. Without any it never throws. */
  readonly codes?: readonly ErrorCode[]
  /** Asserts that the result is right. */
  readonly holds?: (result: Result, input: Input) => void
  /** Largest result per character of input; 0 if the result is not plain data. Default 20. */
  readonly mostPerCharacter?: number
  /** Result size that every input may reach, however short. Default 5000. */
  readonly mostAtLeast?: number
  /** Below this size the time says nothing: a limit is not reached, or loading tables costs more. */
  readonly leastSize?: number
  /** The short form skips it because another test covers it. */
  readonly isLongOnly?: boolean
}

/** A reader of text or data that others write, with the type of its input erased. */
export type ForeignParser = {
  readonly name: string
  readonly read: (input: unknown) => unknown
  readonly inputs: fc.Arbitrary<unknown>
  /** Hostile inputs whose cost may grow only linearly. */
  readonly shapes: readonly Shape<unknown>[]
  /** Makes more of them at random. */
  readonly attacks: fc.Arbitrary<Shape<unknown>> | undefined
  readonly leastSize: number
  readonly isLongOnly: boolean
  /** Returns whether the input was read rather than refused. Throws if a promise is broken. */
  readonly check: (input: unknown) => Promise<boolean>
}

type TextParts<Result> = Promises<string, Result> & {
  /** Set if another parser measures the cost. */
  readonly hasNoShapes?: boolean
}

/** A parser of text. Its inputs are made from the words and samples of its format. */
export function textParser<Result>(
  name: string,
  parts: TextParts<Result> & TextSource,
): ForeignParser {
  const { hasNoShapes } = parts
  return {
    ...common(name, parts),
    inputs: texts(parts),
    shapes: hasNoShapes ? [] : textShapes(parts),
    attacks: hasNoShapes ? undefined : attacks(parts),
  }
}

/** Parsers of one format. */
export function textParsers(source: TextSource & { readonly leastSize?: number }) {
  return <Result>(name: string, parts: TextParts<Result> & Partial<TextSource>): ForeignParser =>
    textParser(name, { ...source, ...parts })
}

/** A reader of JSON values. Its inputs are made from samples. */
export function valueParser<Result>(
  name: string,
  samples: readonly unknown[],
  parts: Promises<unknown, Result>,
): ForeignParser {
  return {
    ...common(name, parts),
    inputs: values(samples),
    shapes: valueShapes(samples),
    attacks: undefined,
  }
}

function common<Input, Result>(name: string, parts: Promises<Input, Result>) {
  return {
    name,
    read: (input: unknown) => parts.read(input as Input),
    leastSize: parts.leastSize ?? 0,
    isLongOnly: parts.isLongOnly ?? false,
    check: (input: unknown) => check(parts, input as Input),
  }
}

async function check<Input, Result>(
  parts: Promises<Input, Result>,
  input: Input,
): Promise<boolean> {
  const first = await outcome(parts, input)
  if (first.code !== undefined) return false
  const { mostPerCharacter = 20, mostAtLeast = 5000 } = parts
  if (mostPerCharacter > 0) {
    const inputSize = typeof input === 'string' ? input.length : plainSize(input)
    const most = mostAtLeast + mostPerCharacter * inputSize
    const size = plainSize(first.result)
    assert.ok(size <= most, `the result has the size ${size}, more than ${most}`)
    // A second reading finds patterns and tables that remember their last use.
    assert.deepEqual((await outcome(parts, input)).result, first.result)
  }
  parts.holds?.(first.result as Result, input)
  return true
}

async function outcome<Input, Result>(
  { read, codes = [] }: Promises<Input, Result>,
  input: Input,
): Promise<{ readonly result?: Result; readonly code?: string }> {
  try {
    return { result: await read(input) }
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return { code: error.code }
    throw error
  }
}

const UNPLAIN = new Set(['function', 'symbol', 'bigint'])
const MAX_PATH = 200

/**
 * Asserts that a value is plain data, which can cross a thread and become JSON. Returns its size in
 * characters and values.
 */
function plainSize(root: unknown): number {
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }]
  const seen = new Set<object>()
  let size = 0
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { value, path } = step
    size += typeof value === 'string' ? value.length + 1 : 1
    if (typeof value === 'number') assert.ok(Number.isFinite(value), `${path} is ${value}`)
    assert.ok(!UNPLAIN.has(typeof value), `${path} is a ${typeof value}`)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (value instanceof Uint8Array) size += value.length
    else {
      const base = path.length > MAX_PATH ? '…' : path
      for (const [key, part] of partsOf(value, path))
        open.push({ value: part, path: `${base}.${key}` })
    }
  }
  return size
}

function partsOf(value: object, path: string): readonly (readonly [string, unknown])[] {
  if (value instanceof Map || value instanceof Set) {
    return [...value].flat().map((part) => ['*', part])
  }
  if (value instanceof URL) return [['href', value.href]]
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null
  assert.ok(isPlain, `${path} is a ${value.constructor?.name}`)
  return Object.entries(value)
}
