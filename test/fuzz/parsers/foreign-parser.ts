import assert from 'node:assert/strict'
import type fc from 'fast-check'
import { AppError, type ErrorCode } from '../../../core/errors.ts'
import { plainSize } from './plain-data.ts'

/** Inputs by size; 1 is about one character. */
export type Shapes<Input> = Readonly<Record<string, (size: number) => Input>>

/** What reads text or data of others, and what must hold of it whatever they send. */
export type ParserParts<Input, Result> = {
  /** What is read, in words. */
  readonly name: string
  readonly read: (input: Input) => Result | Promise<Result>
  readonly inputs: fc.Arbitrary<Input>
  /** Hostile forms that may not cost more than linear time. */
  readonly shapes: Shapes<Input>
  /** Makes further such forms at random. */
  readonly attacks?: fc.Arbitrary<(size: number) => Input>
  /** Errors it says it throws; none: it never throws. */
  readonly codes?: readonly ErrorCode[]
  /** Asserts what makes the reading right. */
  readonly holds?: (result: Result, input: Input) => void
  /** Of the result, per character of input; 0: the result is no plain data. Default 20. */
  readonly mostPerCharacter?: number
  /** Of any result, however short its input. Default 5000. */
  readonly mostAtLeast?: number
  readonly sizeOf?: (input: Input) => number
  /** From which size on its time tells: below, a bound of it is not met or its tables weigh more. */
  readonly leastSize?: number
  /** The quick form leaves it out: another test does its part. */
  readonly isLongOnly?: boolean
}

/** A parser with the type of its input forgotten. */
export type ForeignParser = {
  readonly name: string
  readonly read: (input: unknown) => unknown
  readonly inputs: fc.Arbitrary<unknown>
  readonly shapes: Shapes<unknown>
  readonly attacks: fc.Arbitrary<(size: number) => unknown> | undefined
  readonly leastSize: number
  readonly isLongOnly: boolean
  /** Throws where an input breaks a promise. Gives whether the input was read, not refused. */
  readonly check: (input: unknown) => Promise<boolean>
}

export function foreignParser<Input, Result>(parts: ParserParts<Input, Result>): ForeignParser {
  const { name, read, inputs, shapes } = parts
  return {
    name,
    read: (input) => read(input as Input),
    inputs,
    shapes,
    attacks: parts.attacks,
    leastSize: parts.leastSize ?? 0,
    isLongOnly: parts.isLongOnly ?? false,
    check: (input) => check(parts, input as Input),
  }
}

async function check<Input, Result>(
  parts: ParserParts<Input, Result>,
  input: Input,
): Promise<boolean> {
  const first = await outcome(parts, input)
  if (first.code !== undefined) return false
  const { mostPerCharacter = 20, mostAtLeast = 5000 } = parts
  if (mostPerCharacter > 0) {
    const most = mostAtLeast + mostPerCharacter * (parts.sizeOf ?? inputSize)(input)
    const size = plainSize(first.result)
    assert.ok(size <= most, `the result has the size ${size}, more than ${most}`)
    // A pattern or a table that remembers its last use would tell something else.
    assert.deepEqual((await outcome(parts, input)).result, first.result)
  }
  parts.holds?.(first.result as Result, input)
  return true
}

type Outcome<Result> = { readonly result?: Result; readonly code?: string }

async function outcome<Input, Result>(
  { read, codes = [] }: ParserParts<Input, Result>,
  input: Input,
): Promise<Outcome<Result>> {
  try {
    return { result: await read(input) }
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return { code: error.code }
    throw error
  }
}

function inputSize(input: unknown): number {
  return typeof input === 'string' ? input.length : plainSize(input)
}
